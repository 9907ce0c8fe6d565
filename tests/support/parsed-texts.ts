import type { Nodes, Root } from 'mdast';
import { fromMarkdown as parse, type Options } from 'mdast-util-from-markdown';

const parsed = new Map<string, Root>();

/** A tree that is used again must not be changed. */
const freeze = (node: Nodes): void => {
  if ('children' in node) {
    node.children.forEach(freeze);
    Object.freeze(node.children);
  }
  Object.freeze(node);
};

/**
 * Parses Markdown as the package does, and the same text only once: tests load the whole content some
 * hundred times, each time with one change. All callers use the same options.
 */
export const fromMarkdown = (source: string, options: Options): Root => {
  const known = parsed.get(source) ?? parse(source, options);
  if (!parsed.has(source)) freeze(known);
  parsed.set(source, known);
  return known;
};
