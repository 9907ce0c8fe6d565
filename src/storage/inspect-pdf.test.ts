import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectPdf } from '#storage/inspect-pdf.ts';
import { pdfBomb, pdfFile } from '#tests/support/sample-files.ts';

describe('a PDF', () => {
  it('is refused if it takes too long', async () => {
    const limits = { timeMs: 300, memoryBytes: 4 * 1024 ** 3 };
    expect(await inspectPdf(pdfBomb(600e6), limits)).toEqual({ verdict: 'too-complex' });
  }, 30_000);

  it('is refused if it needs too much memory', async () => {
    const limits = { timeMs: 60_000, memoryBytes: 128 * 1024 ** 2 };
    expect(await inspectPdf(pdfBomb(600e6), limits)).toEqual({ verdict: 'too-complex' });
  }, 30_000);

  it('is readable, and its bytes stay usable for the caller', async () => {
    const bytes = pdfFile();
    const before = Buffer.from(bytes);
    expect(await inspectPdf(bytes)).toEqual({ verdict: 'readable', pages: 1 });
    expect(bytes.equals(before)).toBe(true);
  });
});

describe('a PDF with active content is refused', () => {
  const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
  it.each([
    ['a script that runs when it is opened', { catalogEntries: `/OpenAction ${script}` }],
    ['a named script', { catalogEntries: `/Names<</JavaScript<</Names[(a) ${script}]>>>>` }],
    ['a script of a page', { pageEntries: `/AA<</O ${script}>>` }],
    ['a program to start', { catalogEntries: '/OpenAction<</S/Launch/F(cmd.exe)>>' }],
    [
      'a file inside',
      {
        catalogEntries: '/Names<</EmbeddedFiles<</Names[(a.exe) 101 0 R]>>>>',
        objects: [
          '<<>>',
          '<</Type/Filespec/F(a.exe)/EF<</F 102 0 R>>>>',
          '<</Type/EmbeddedFile/Length 2>>\nstream\nMZ\nendstream',
        ],
      },
    ],
  ] as const)('as %s', async (_, parts) => {
    expect(await inspectPdf(pdfFile(parts))).toEqual({
      verdict: 'active',
    });
  });
});

describe('the reader thread', () => {
  const project = fileURLToPath(new URL('../..', import.meta.url));
  let folder: string;
  beforeAll(async () => {
    // The folder is inside the project, so that a bundle finds its packages.
    await mkdir(join(project, '.cache'), { recursive: true });
    folder = await mkdtemp(join(project, '.cache', 'reader-'));
    await writeFile(join(folder, 'scan.pdf'), pdfFile());
    await writeFile(
      join(folder, 'entry.ts'),
      `import { readFile } from 'node:fs/promises';
       import { inspectPdf } from '#storage/inspect-pdf.ts';
       const file = new URL(process.argv[2] ?? '', 'file:');
       console.log(JSON.stringify(await inspectPdf(await readFile(file))));`,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = async (program: string) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      program,
      join(folder, 'scan.pdf'),
    ]);
    return { answer: JSON.parse(stdout), stderr };
  };
  const readable = { answer: { verdict: 'readable', pages: 1 }, stderr: '' };

  it('runs from the source', async () => {
    expect(await run(join(folder, 'entry.ts'))).toEqual(readable);
  });

  it.each([false, true])(
    'runs from a bundle (minified: %s)',
    async (minify) => {
      const outDir = join(folder, `out-${minify}`);
      await build({
        root: project,
        configFile: false,
        logLevel: 'silent',
        build: {
          ssr: true,
          outDir,
          minify,
          rollupOptions: { input: { entry: join(folder, 'entry.ts') } },
        },
      });
      expect(await run(join(outDir, 'entry.js'))).toEqual(readable);
    },
    30_000,
  );
});
