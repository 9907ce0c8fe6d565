import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Every file below the content folder: its path with `/`, and its text with Unix line ends. */
export type ContentFiles = ReadonlyMap<string, string>;

/** Reads the whole folder, in the order of the paths, so that the version does not depend on the disk. */
export const readContentFiles = (dir: string): ContentFiles => {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths
      .map((path): [string, string] => [
        path.slice(join(dir, sep).length).split(sep).join('/'),
        readFileSync(path, 'utf8')
          .replace(/^\uFEFF/, '')
          .replaceAll('\r\n', '\n'),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

/** A hash over names and texts; another one means that some content is another. */
export const versionOf = (files: ContentFiles): string => {
  const hash = createHash('sha256');
  for (const [path, text] of files) hash.update(JSON.stringify([path, text]));
  return hash.digest('hex');
};
