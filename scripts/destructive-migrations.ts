/*
 * Finds statements of migrations after which a process of the release before fails, or after which data is gone. During an
 * upgrade old and new processes run side by side, so a migration only expands; what nothing uses any more is dropped by a
 * later release, with a comment before the statement that names the migration which replaced it:
 *
 *   -- contracts 0091_new_column.sql: nothing has read it since
 */

/** What a statement does that an old process does not survive. */
const FAULTS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\bdrop\s+(table|column|schema|type|domain|view|materialized\s+view|sequence|function)\b/,
    'drops what an old process may use',
  ],
  [/\brename\s+(to|column|constraint)?\b/, 'renames what an old process may use'],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/, 'changes the type of a column'],
  [
    /\balter\s+(column\s+)?\S+\s+set\s+not\s+null\b/,
    'requires a value that an old process may leave out',
  ],
  [/\balter\s+(column\s+)?\S+\s+drop\s+default\b/, 'drops a default that an old process may need'],
  [/^truncate\b/, 'empties a table'],
  [/^delete\s+from\b/, 'deletes rows'],
];

/** The statements of a text, in lower case, without comments, and with empty strings and bodies. */
const statementsOf = (
  text: string,
): readonly { readonly text: string; readonly comments: string }[] => {
  const plain = text.replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''").replaceAll(/'(?:[^']|'')*'/g, "''");
  return plain.split(';').map((statement) => ({
    comments: (statement.match(/--[^\n]*/g) ?? []).join('\n'),
    text: statement
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  }));
};

/** The parts of a statement between commas that no parenthesis holds. */
const partsOf = (statement: string): readonly string[] => {
  const parts = [''];
  let depth = 0;
  for (const letter of statement) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
};

/** A new column that an old process, which does not know it, leaves out. */
const isRequiredColumn = (part: string): boolean =>
  /\badd\s+column\b/.test(part) &&
  /\bnot\s+null\b/.test(part) &&
  !/\b(default|generated)\b/.test(part);

/** Why a migration must not run beside the release before; `earlier` are the names of the migrations before it. */
export const destructiveStatements = (
  text: string,
  earlier: readonly string[],
): readonly string[] =>
  statementsOf(text).flatMap((statement) => {
    const faults = FAULTS.filter(([pattern]) => pattern.test(statement.text)).map(
      ([, what]) => what,
    );
    if (/^alter table\b/.test(statement.text) && partsOf(statement.text).some(isRequiredColumn))
      faults.push('adds a column that an old process leaves out, and that has no default');
    const contracted = /-- contracts (\d{4}_\w+\.sql): \S/.exec(statement.comments)?.[1];
    if (contracted !== undefined && earlier.includes(contracted)) return [];
    return faults.map((what) => `${statement.text.slice(0, 80)}: ${what}`);
  });
