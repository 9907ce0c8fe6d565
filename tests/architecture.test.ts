import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldersInCycles } from './support/folder-cycles.ts';
import { copyProject, runTool, type ProjectCopy } from './support/project-copy.ts';
import {
  brokenFiles,
  forbiddenImports,
  foreignToDomain,
  serverModules,
  typesOnly,
} from './support/violations.ts';
import { urlLiterals } from './support/url-literals.ts';
import { pages } from '#web/routes.ts';

const projectRoot = join(import.meta.dirname, '..');

type Finding = { readonly code: string; readonly filename: string };

/** The rules that the linter finds broken, by file. */
const lint = async (folder: string): Promise<Map<string, Set<string>>> => {
  const { output } = await runTool(folder, 'oxlint', '--type-aware', '--format=json');
  const found: { diagnostics: Finding[] } = JSON.parse(output);
  const rules = new Map<string, Set<string>>();
  for (const { code, filename } of found.diagnostics) {
    const rule = /\(([^)]+)\)$/.exec(code)?.[1] ?? code;
    rules.set(filename, (rules.get(filename) ?? new Set()).add(rule));
  }
  return rules;
};

const sourceFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const importFile = (folder: string, index: number): string =>
  `${folder}/planted-import-${index}.ts`;

describe('the linter', () => {
  let copy: ProjectCopy;
  let before: Map<string, Set<string>>;
  let after: Map<string, Set<string>>;

  beforeAll(async () => {
    copy = copyProject();
    before = await lint(copy.folder);
    copy.plant(Object.fromEntries(brokenFiles.map(([path, text]) => [path, text])));
    forbiddenImports.forEach(([folder, specifier], index) => {
      copy.plant({ [importFile(folder, index)]: `import '${specifier}';\nexport const x = 1;\n` });
    });
    typesOnly.forEach(([folder, specifier], index) => {
      copy.plant({
        [`${folder}/planted-value-${index}.ts`]: `export const x = () => import('${specifier}');\n`,
        [`${folder}/planted-type-${index}.ts`]: `import type * as all from '${specifier}';\nexport type X = typeof all;\n`,
      });
    });
    after = await lint(copy.folder);
  });
  afterAll(() => copy.remove());

  test('passes what is not planted', () => {
    expect([...before]).toEqual([]);
  });

  test.each(brokenFiles)('refuses %s', (path, _text, rule) => {
    expect([...(after.get(path) ?? [])]).toContain(rule);
  });

  test.each(
    forbiddenImports.map(([folder, specifier], index) => [folder, specifier, index] as const),
  )('refuses that %s imports %s', (folder, _specifier, index) => {
    expect([...(after.get(importFile(folder, index)) ?? [])]).toContain('no-restricted-imports');
  });

  test.each(typesOnly.map(([folder, specifier], index) => [folder, specifier, index] as const))(
    'lets %s import %s as a type only',
    (folder, _specifier, index) => {
      const value = after.get(`${folder}/planted-value-${index}.ts`) ?? new Set();
      const type = after.get(`${folder}/planted-type-${index}.ts`) ?? new Set();
      expect([...value]).toContain('no-restricted-imports');
      expect([...type]).not.toContain('no-restricted-imports');
    },
  );
});

describe('the domain has its own type check', () => {
  test('which knows neither Node nor a browser', async () => {
    const copy = copyProject();
    try {
      copy.plant(foreignToDomain);
      const { code, output } = await runTool(copy.folder, 'tsc', '--noEmit', '-p', 'src/domain');
      const refused = new Set(
        [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file),
      );
      expect(code).not.toBe(0);
      expect([...refused].toSorted()).toEqual(Object.keys(foreignToDomain).toSorted());
    } finally {
      copy.remove();
    }
  });
});

describe('the formatter', () => {
  test('names the file that is not formatted, and no other', async () => {
    const copy = copyProject();
    try {
      const clean = await runTool(copy.folder, 'oxfmt', '--list-different');
      expect(clean).toEqual({ code: 0, output: '' });
      copy.plant({ 'src/domain/planted-format.ts': 'export  const x="1"\n' });
      const { code, output } = await runTool(copy.folder, 'oxfmt', '--list-different');
      expect(code).not.toBe(0);
      expect(output.trim()).toBe('src/domain/planted-format.ts');
    } finally {
      copy.remove();
    }
  });
});

describe('no module of the server reaches the browser', () => {
  const entry = 'src/web/entry.client.tsx';
  const leak = (modules: readonly string[]): string =>
    modules
      .map((module, index) => {
        const specifier = module.replace(/^src\//, '#');
        return `import * as leak${index} from '${specifier}';\nObject.assign(window, { leak${index} });\n`;
      })
      .join('');
  let copy: ProjectCopy;

  beforeAll(() => {
    copy = copyProject();
    for (const module of serverModules)
      if (module.endsWith('planted.ts')) copy.plant({ [module]: "export const secret = 'x';\n" });
    copy.plant({
      [entry]: `${leak(serverModules)}${readFileSync(join(copy.folder, entry), 'utf8')}`,
    });
  });
  afterAll(() => copy.remove());

  test('in the build', async () => {
    const { code, output } = await runTool(copy.folder, 'react-router', 'build');
    expect(code).not.toBe(0);
    expect(output).toContain('A module of the server reaches the browser');
    for (const module of serverModules) expect(output).toContain(`→ ${module}`);
  });

  test('in the development server', async () => {
    const server = await createServer({
      root: copy.folder,
      configFile: join(copy.folder, 'vite.config.ts'),
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false },
      optimizeDeps: { noDiscovery: true },
    });
    try {
      const { client } = server.environments;
      await expect(client.transformRequest('/src/db/planted.ts')).rejects.toThrow(
        'A module of the server reaches the browser',
      );
      expect(await client.transformRequest('/src/domain/money.ts')).not.toBeNull();
    } finally {
      await server.close();
    }
  });
});

describe('the folders of use cases', () => {
  test('do not import each other in a circle, not even types', () => {
    expect(foldersInCycles(projectRoot, 'usecases')).toEqual([]);
  });

  test('are found where they do', () => {
    const copy = copyProject();
    try {
      copy.plant({
        'src/usecases/payments/planted-cycle.ts':
          "import type { Actor } from '#usecases/orders/change-order.ts';\nexport type Planted = Actor;\n",
      });
      expect(foldersInCycles(copy.folder, 'usecases')).toEqual(['orders', 'payments']);
    } finally {
      copy.remove();
    }
  });
});

describe('the addresses of pages', () => {
  const addresses = Object.keys(pages);
  const sources = sourceFiles(join(projectRoot, 'src')).filter(
    (file) => !/\.test\.tsx?$|\/src\/web\/routes\/(?:account|machines|shop|staff)\.ts$/.test(file),
  );
  /** Files that spell addresses out, with the reason. */
  const EXCUSED = new Map([
    ['src/app.ts', 'Hono’s own routes'],
    ['src/domain/addresses.ts', 'typed against the route table'],
    ['src/web/routes/admin/desk/failure.tsx', 'patterns, typed as the addresses of the router'],
  ]);

  test('are spelled out in the route table alone', () => {
    expect(sources.length).toBeGreaterThan(690);
    const found = sources.flatMap((file) => {
      const path = relative(projectRoot, file);
      const literals = urlLiterals(readFileSync(file, 'utf8'), addresses);
      return EXCUSED.has(path) ? [] : literals.map((literal) => `${path}: ${literal}`);
    });
    expect(found).toEqual([]);
  });

  test.each([
    ['<Link to="/products">Products</Link>'],
    ["redirect('/account/orders')"],
    ['fetch(`/search/suggestions?q=${words}`)'],
    ['`${publicUrl}/blog/${id}`'],
  ])('are found where they are planted: %s', (planted) => {
    expect(urlLiterals(planted, addresses)).toHaveLength(1);
  });

  test('are made by the function of the web that weighs little', () => {
    const heavy = sources.filter((file) =>
      /import \{[^}]*\bhref\b[^}]*\} from 'react-router'/.test(readFileSync(file, 'utf8')),
    );
    expect(heavy).toEqual([]);
  });

  test('are typed where the router or the mails make them', () => {
    const typed = "href('/products'); pathTo('/account'); pageUrl(brand, '/login'); '/icon.svg'";
    expect(urlLiterals(typed, addresses)).toEqual([]);
  });
});

/** The project's own text files; what is made, fetched or binary is left out. */
const ownFiles = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const made = /^(node_modules|\.git|\.react-router|build|data|test-results|public)$/.test(name);
    if (made) return [];
    if (statSync(path).isDirectory()) return ownFiles(path);
    return /\.(ts|tsx|mjs|json|md|yaml|yml|sql|css|txt|toml)$|^[^.]+$|^\.[^.]+$/.test(name)
      ? [path]
      : [];
  });

describe('the files', () => {
  const files = ownFiles(projectRoot);

  test('name no package registry and no folder of the machine they were written on', () => {
    expect(files.length).toBeGreaterThan(1270);
    // A project folder such as /app would be found in honest text.
    const here = projectRoot.split('/').length > 2 ? projectRoot : undefined;
    const strange = files.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return /\bregistry\.[a-z]+\.(?:org|com)\b/.test(text) || (here && text.includes(here));
    });
    expect(strange).toEqual([]);
  });
});
