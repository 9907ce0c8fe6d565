/**
 * The imports that a folder may use. An entry ending in a slash, a colon or a dot allows everything with that
 * prefix.
 */
export type Layer = {
  /** Other folders of src, in the words of the "imports" of package.json. */
  readonly imports?: readonly string[];
  /** Packages, with all their entry points. */
  readonly packages?: readonly string[];
  readonly node?: readonly string[];
  /** May be used in an `import type` only. */
  readonly types?: readonly string[];
};

type Node = { readonly next: Map<string, Node>; whole: boolean; open: boolean };

const escape = (character: string): string =>
  /[a-z0-9/:@#_]/i.test(character) ? character : `\\${character}`;

const insert = (root: Node, word: string, open: boolean): void => {
  let node = root;
  for (const character of word) {
    const next = node.next.get(character) ?? { next: new Map(), whole: false, open: false };
    node.next.set(character, next);
    node = next;
  }
  if (open) node.open = true;
  else node.whole = true;
};

const refusal = (node: Node): string | undefined => {
  if (node.open) return undefined;
  const known = [...node.next.keys()].map(escape).join('');
  const ways = node.whole ? [] : ['$'];
  ways.push(known === '' ? '.' : `[^${known}]`);
  for (const [character, next] of node.next) {
    const rest = refusal(next);
    if (rest !== undefined) ways.push(escape(character) + rest);
  }
  return ways.length === 1 ? ways[0] : `(?:${ways.join('|')})`;
};

/**
 * A regular expression that matches every specifier except the allowed ones. The linter's engine has no
 * look-ahead, and a negated glob of its `group` option silences the other patterns too, so the
 * complement is spelled out from a tree of the allowed words.
 */
export const everythingExcept = (allowed: readonly string[]): string => {
  const root: Node = { next: new Map(), whole: false, open: false };
  for (const word of allowed) {
    if (/[/:.]$/.test(word)) insert(root, word, true);
    else {
      insert(root, word, false);
      if (!word.startsWith('#') && !word.startsWith('.')) insert(root, `${word}/`, true);
    }
  }
  return `^${refusal(root) ?? '$.'}`;
};

/** The one `no-restricted-imports` block of a folder. */
export const restrictedImports = (folder: string, layer: Layer) => {
  const values = ['./', ...(layer.imports ?? []), ...(layer.packages ?? []), ...(layer.node ?? [])];
  const names = [...values, ...(layer.types ?? [])];
  return {
    patterns: [
      {
        regex: everythingExcept(names),
        message: `${folder} may not import this (architecture.json).`,
      },
      ...(layer.types === undefined
        ? []
        : [
            {
              regex: everythingExcept(values),
              allowTypeImports: true,
              message: `${folder} may import this as a type only (architecture.json).`,
            },
          ]),
    ],
  };
};
