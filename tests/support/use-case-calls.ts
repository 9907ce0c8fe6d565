import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A top-level declaration of a file, as `file#name`, with its text and the names it may refer to. */
type Declaration = {
  readonly file: string;
  readonly name: string;
  readonly exported: boolean;
  readonly text: string;
  /** Maps the imported names of the file to their declarations. */
  readonly imported: ReadonlyMap<string, string>;
};

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const IMPORT = /^import \{([^}]*)\} from '([^']+)';/gms;
const DECLARATION = /^(export )?(?:async )?(?:const|function) (\w+)/;

const pathOf = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier);

const importsOf = (file: string, source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '' && !each.startsWith('type '))
        .map((each) => {
          const [original = '', local = original] = each.split(' as ');
          return [local, `${pathOf(file, from)}#${original}`] as const;
        }),
    ),
  );

const declarationsOf = (file: string): Declaration[] => {
  const source = readFileSync(join(root, file), 'utf8');
  const imported = importsOf(file, source);
  return source
    .split(/^(?=(?:export )?(?:async )?(?:const|function) \w+)/m)
    .flatMap((text): Declaration[] => {
      const [, exported, name] = DECLARATION.exec(text) ?? [];
      return name ? [{ file, name, exported: exported !== undefined, text, imported }] : [];
    });
};

/** The declarations of some folders, and those that each of them reaches. */
export const callsIn = (folders: readonly string[]) => {
  const all = new Map(
    folders
      .flatMap(filesIn)
      .flatMap(declarationsOf)
      .map((each) => [`${each.file}#${each.name}`, each]),
  );
  const mentioned = ({ file, name, text, imported }: Declaration): string[] =>
    [...new Set(text.match(/\b[a-z]\w*\b/gi))]
      .filter((word) => word !== name)
      .map((word) => imported.get(word) ?? `${file}#${word}`)
      .filter((key) => all.has(key));
  /** All declarations that a declaration reaches without passing through `past`, including itself. */
  const reached = (key: string, past: string): readonly Declaration[] => {
    const seen = new Set([key]);
    for (const each of seen) {
      const declaration = all.get(each);
      if (declaration) for (const next of mentioned(declaration)) if (next !== past) seen.add(next);
    }
    return [...seen].flatMap((each) => all.get(each) ?? []);
  };
  return { all, reached };
};

/** The names that files outside of a folder import from it, as `file#name`. */
export const importedFrom = (folder: string, by: readonly string[]): ReadonlySet<string> =>
  new Set(
    by
      .flatMap(filesIn)
      .filter((file) => !file.startsWith(`${folder}/`))
      .flatMap((file) => [...importsOf(file, readFileSync(join(root, file), 'utf8')).values()])
      .filter((key) => key.startsWith(`${folder}/`)),
  );
