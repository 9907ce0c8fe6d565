import type { z } from 'zod';
import type { RichText } from '#domain/rich-text.ts';
import { parseYaml, type Path, type Problem, type YamlFile } from './content-files.ts';
import { type FoundLink, type Markdown, parseMarkdown } from './markdown.ts';
import { stringsOf, type TextKind, textProblems } from './text-rules.ts';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text (put it in quotes if it looks like a number)',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of named values',
};

/** "options 2, price": counted from one. */
const nameOf = (path: Path): string =>
  path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name} ${step + 1}`;
    return name === '' ? String(step) : `${name}, ${String(step)}`;
  }, '');

const SAVINGS = /^(?:savings?|saved?|discount)/i;

const unknownKey = (key: string): string =>
  SAVINGS.test(key)
    ? `"${key}" must not be written down: savings are always computed from usPrice and basePrice`
    : `"${key}" is not a known name here; is it misspelt?`;

const counted = (count: number | bigint, origin: string): string => {
  if (origin === 'array') return `${count} ${Number(count) === 1 ? 'entry' : 'entries'}`;
  return origin === 'string' ? `${count} character(s)` : String(count);
};

const inWords = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is missing'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `is ${JSON.stringify(issue.input)}; it must be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'is empty';
      return `must be ${issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than'} ${counted(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must be ${issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than'} ${counted(issue.maximum, issue.origin)}`;
    case 'invalid_union':
      return 'is not of any kind that is known here';
    default:
      return issue.message;
  }
};

/** Problems of a schema as sentences for the editor of the file, each with its path. */
const explainIssue = (issue: z.core.$ZodIssue): { path: Path; message: string }[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownKey(key) }));
  const name = nameOf(issue.path);
  return [{ path: issue.path, message: name ? `${name}: ${inWords(issue)}` : inWords(issue) }];
};

/** A link in a text, kept until all addresses are known. */
type LinkInFile = FoundLink & { readonly file: string };

/** Collects the problems found while reading content. */
export type Findings = { readonly problems: Problem[]; readonly links: LinkInFile[] };

export type Validated<T> = {
  readonly value: T;
  readonly yaml: YamlFile;
  readonly report: (path: Path, message: string) => void;
};

/** Parses and validates YAML; records every problem and returns undefined if there is one. */
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

/** Checks the wording of all plain texts of a file; Markdown is checked where it is parsed. */
export const checkTexts = (
  { value, report }: Validated<unknown>,
  kind: TextKind,
  isMarkdown: (path: Path) => boolean = () => false,
): void => {
  for (const { path, text } of stringsOf(value))
    if (!isMarkdown(path))
      for (const { message } of textProblems(text, kind)) report(path, message);
};

/** Parses a Markdown text that begins at a line of a file, and checks its wording. */
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
