import type { z } from 'zod';
import type { RichText } from '#domain/rich-text.ts';
import type { Problem } from './content-error.ts';
import { explainIssue } from './explain-issue.ts';
import { parseMarkdown, type FoundLink, type Markdown } from './markdown.ts';
import { textProblems, stringsOf, type TextKind } from './text-rules.ts';
import { parseYaml, type Path, type YamlFile } from './yaml-file.ts';

/** A link in a text, kept until all addresses are known. */
export type LinkInFile = FoundLink & { readonly file: string };

/** Collects the problems found while reading content. */
export type Findings = { readonly problems: Problem[]; readonly links: LinkInFile[] };

export type Validated<T> = {
  readonly value: T;
  readonly yaml: YamlFile;
  readonly report: (path: Path, message: string) => void;
};

/** Parses YAML and validates it; every problem is noted, and undefined is answered where there is one. */
export const readYaml = <T>(
  schema: z.ZodType<T>,
  file: string,
  text: string,
  findings: Findings,
  firstLine = 1,
): Validated<T> | undefined => {
  const yaml = parseYaml(file, text, firstLine);
  findings.problems.push(...yaml.problems);
  if (yaml.problems.length > 0) return undefined;
  const report = (path: Path, message: string): void => {
    findings.problems.push({ file, line: yaml.lineOf(path), message });
  };
  const parsed = schema.safeParse(yaml.data, { reportInput: true });
  if (parsed.success) return { value: parsed.data, yaml, report };
  for (const issue of parsed.error.issues)
    for (const { path, message } of explainIssue(issue)) report(path, message);
  return undefined;
};

/** Checks the words of all plain texts of a file; Markdown is checked where it is read. */
export const checkTexts = (
  { value, report }: Validated<unknown>,
  kind: TextKind,
  isMarkdown: (path: Path) => boolean = () => false,
): void => {
  for (const { path, text } of stringsOf(value))
    if (!isMarkdown(path))
      for (const { message } of textProblems(text, kind)) report(path, message);
};

/** Parses a Markdown text that begins at a line of a file, and checks its words. */
export const readMarkdown = (
  file: string,
  source: string,
  firstLine: number,
  kind: TextKind,
  findings: Findings,
  citing?: (text: RichText, line: number) => RichText,
): Pick<Markdown, 'blocks' | 'statements'> => {
  const { blocks, statements, links, problems } = parseMarkdown(source, firstLine, citing);
  findings.problems.push(...problems.map((problem) => ({ file, ...problem })));
  findings.links.push(...links.map((link) => ({ file, ...link })));
  for (const { line, message } of textProblems(source, kind))
    findings.problems.push({ file, line: firstLine + line, message });
  if (blocks.length === 0 && problems.length === 0)
    findings.problems.push({ file, line: firstLine, message: 'there is no text here' });
  return { blocks, statements };
};
