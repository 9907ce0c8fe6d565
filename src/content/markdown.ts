import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Heading, List, Node, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import { type Block, type Inline, isMark, type RichText } from '#domain/rich-text.ts';

export type FoundLink = { readonly href: string; readonly line: number };

/** A paragraph, a list item, a quote or a table row, with the line on which it begins. */
export type Statement = { readonly line: number; readonly text: RichText };

export type Markdown = {
  readonly blocks: readonly Block[];
  /** All statements in reading order, without headings. */
  readonly statements: readonly Statement[];
  readonly links: readonly FoundLink[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
};

const OPTIONS = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] };

const NAMES: Readonly<Record<string, string>> = {
  html: 'HTML is',
  code: 'a block of code (or text indented by four spaces) is',
  inlineCode: 'code between backticks is',
  image: 'an image is',
  imageReference: 'an image is',
  linkReference: 'a link with its address elsewhere is',
  definition: 'a link with its address elsewhere is',
  thematicBreak: 'a dividing line is',
  list: 'a list inside something else is',
};

/** A line end in the file is a blank; a hard break (two blanks, line end) is kept. */
const unwrap = (text: string): string => text.replace(/[ \t]*\n[ \t]*/g, ' ');

/** Joins the cells of a row to one text, with separators between their words. */
const joinCells = (cells: readonly RichText[]): RichText =>
  cells.flatMap((cell, index) => (index === 0 ? cell : [{ kind: 'text', text: ' | ' }, ...cell]));

const joined = (runs: readonly Inline[]): RichText =>
  runs.reduce<Inline[]>((done, run) => {
    const last = done.at(-1);
    if (last?.kind === 'text' && run.kind === 'text')
      done[done.length - 1] = { kind: 'text', text: last.text + run.text };
    else if (isMark(run) || run.text !== '') done.push(run);
    return done;
  }, []);

/**
 * Markdown to blocks. Only what a block can hold is allowed: paragraphs, headings of level 2 and 3,
 * flat lists, quotes, tables, and in them strong, emphasis and links. Everything else is a problem
 * with its line, because dropping it silently would drop medical text.
 *
 * @param firstLine line in the file of the source's first line
 * @param citing makes citations of the marks in a text that begins at a line
 */
export const parseMarkdown = (
  source: string,
  firstLine = 1,
  citing: (text: RichText, line: number) => RichText = (text) => text,
): Markdown => {
  const links: FoundLink[] = [];
  const statements: Statement[] = [];
  const problems: { line: number; message: string }[] = [];
  const lineOf = (node: Node): number => (node.position?.start.line ?? 1) + firstLine - 1;
  const problem = (node: Node, message: string): void => {
    problems.push({ line: lineOf(node), message });
  };
  const refuse = (node: Node): void =>
    problem(node, `${NAMES[node.type] ?? `"${node.type}" is`} not allowed in this text`);

  /** The text of strong, emphasis or a link, which cannot be combined. */
  const wordsOf = (children: readonly PhrasingContent[], inside: string): string =>
    children
      .map((child) => {
        if (child.type === 'text') return unwrap(child.value);
        problem(child, `${inside} can hold plain words only, nothing bold, italic or linked`);
        return '';
      })
      .join('');

  const runOf = (node: PhrasingContent): Inline | undefined => {
    switch (node.type) {
      case 'text':
        return { kind: 'text', text: unwrap(node.value) };
      case 'break':
        return { kind: 'text', text: '\n' };
      case 'strong':
        return { kind: 'strong', text: wordsOf(node.children, 'bold text') };
      case 'emphasis':
        return { kind: 'emphasis', text: wordsOf(node.children, 'italic text') };
      case 'link': {
        links.push({ href: node.url, line: lineOf(node) });
        const text = wordsOf(node.children, 'a link');
        if (text.trim() === '') problem(node, 'a link has no words');
        return { kind: 'link', text, href: node.url };
      }
      default:
        refuse(node);
        return undefined;
    }
  };
  const richText = (node: { readonly children: readonly PhrasingContent[] } & Node): RichText =>
    citing(joined(node.children.map(runOf).filter((run) => run !== undefined)), lineOf(node));
  const stated = (node: Node, text: RichText): RichText => {
    statements.push({ line: lineOf(node), text });
    return text;
  };

  /** The only paragraph of a list item or a quote. */
  const single = (children: readonly RootContent[], around: Node, name: string): RichText => {
    const [first, ...rest] = children;
    if (first?.type !== 'paragraph') problem(first ?? around, `${name} must be one paragraph`);
    for (const each of rest) problem(each, `${name} must be one paragraph, with nothing inside it`);
    return first?.type === 'paragraph' ? stated(first, richText(first)) : [];
  };

  const listOf = (node: List): Block => {
    const ordered = node.ordered === true;
    if (ordered && node.start !== 1) problem(node, 'a numbered list must begin with 1');
    const items = node.children.map((item) => single(item.children, item, 'a list item'));
    return { kind: 'list', ordered, items };
  };
  const tableOf = (node: Table): Block => {
    const rows = node.children.map((row) => {
      if (row.children.length !== node.children[0]?.children.length)
        problem(row, 'this table row has another number of cells than the head');
      return row.children.map(richText);
    });
    const [head = [], ...body] = rows;
    body.forEach((cells, index) => stated(node.children[index + 1] ?? node, joinCells(cells)));
    if (body.length === 0) problem(node, 'a table needs at least one row below its head');
    return { kind: 'table', head, rows: body };
  };
  const sectionOf = (node: Heading, following: RootContent | undefined): Block | undefined => {
    if (node.depth !== 2 && node.depth !== 3) {
      problem(node, 'a heading must be of level 2 (##) or 3 (###)');
      return undefined;
    }
    const title = wordsOf(node.children, 'a heading').trim();
    if (title === '') problem(node, 'a heading is empty');
    const text = following?.type === 'paragraph' ? stated(following, richText(following)) : [];
    return { kind: 'section', level: node.depth, title, text };
  };
  const paragraphOf = (node: Paragraph, before: RootContent | undefined): Block | undefined =>
    before?.type === 'heading'
      ? undefined
      : { kind: 'paragraph', text: stated(node, richText(node)) };

  const { children } = fromMarkdown(source, OPTIONS);
  const blockOf = (node: RootContent, index: number): Block | undefined => {
    switch (node.type) {
      case 'paragraph':
        return paragraphOf(node, children[index - 1]);
      case 'heading':
        return sectionOf(node, children[index + 1]);
      case 'list':
        return listOf(node);
      case 'blockquote':
        return { kind: 'quote', text: single(node.children, node, 'a quote') };
      case 'table':
        return tableOf(node);
      default:
        refuse(node);
        return undefined;
    }
  };
  const blocks = children.map(blockOf).filter((block) => block !== undefined);
  return { blocks, statements, links, problems };
};
