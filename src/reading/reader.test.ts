import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import {
  type Layout,
  type Look,
  madePicture,
  madeScannedPdf,
  madeText,
} from '#tests/support/made-prescriptions.ts';
import { scoreReading } from '#tests/support/score-reading.ts';
import { openReader } from './reader.ts';
import { openRecogniser, type Recogniser } from './recognise.ts';

const content = loadContent('content');

describe('the process that reads', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pharos-reader-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('reads a picture and opens no connection in any of its threads', async () => {
    const watch = join(folder, 'watch.mjs');
    writeFileSync(
      watch,
      `import { writeFileSync } from 'node:fs';
      import net from 'node:net';
      import { threadId } from 'node:worker_threads';
      const note = (what) => writeFileSync(${JSON.stringify(folder)} + '/' + what + '-' + threadId, '');
      note('thread');
      net.Socket.prototype.connect = () => { note('connection'); throw new Error('no network'); };
      globalThis.fetch = async () => { note('connection'); throw new Error('no network'); };`,
    );
    const text = madeText(1, 'en');
    const { bytes, type } = await madePicture(text, { layout: 'letter', look: 'clean', seed: 1 });
    const read = openReader({ execArgv: ['--import', pathToFileURL(watch).href] });
    const outcome = await read(bytes, type);
    expect(outcome.kind).toBe('read');
    const words = outcome.kind === 'read' ? outcome.scan.words.map((word) => word.text) : [];
    expect(words).toContain('NPI:');
    const noted = readdirSync(folder).filter((name) => name !== 'watch.mjs');
    expect(noted.length).toBeGreaterThan(1);
    expect(noted.filter((name) => !name.startsWith('thread'))).toEqual([]);
  });

  test('is ended when it takes too long or too much memory, and refuses what is no file', async () => {
    const { bytes, type } = await madePicture(madeText(1, 'en'), {
      layout: 'letter',
      look: 'clean',
      seed: 1,
    });
    expect(await openReader({ timeMs: 1 })(bytes, type)).toEqual({
      kind: 'failed',
      why: 'too slow',
    });
    expect(await openReader({ memoryBytes: 1024 * 1024 })(bytes, type)).toEqual({
      kind: 'failed',
      why: 'too large',
    });
    expect(await openReader()(new TextEncoder().encode('nothing'), 'application/pdf')).toEqual({
      kind: 'failed',
      why: 'not readable',
    });
  });
});

describe('a made prescription', () => {
  let recogniser: Recogniser;
  beforeAll(() => {
    recogniser = openRecogniser();
  });
  afterAll(() => recogniser.close());

  const cases: readonly (readonly [number, 'en' | 'es' | 'de', Layout, Look])[] = [
    [1, 'en', 'form', 'askew'],
    [4, 'es', 'letter', 'dim'],
    [10, 'de', 'table', 'faint'],
  ];
  test.each(cases)(
    '%i in %s (%s, %s) is read, and no dose wrongly',
    async (number, language, layout, look) => {
      const text = madeText(number, language);
      const { bytes, type } = await madePicture(text, { layout, look, seed: number });
      const outcomes = scoreReading(content, await recogniser.read(bytes, type), text);
      expect(outcomes.filter(({ result, dose }) => result === 'wrong' && dose)).toEqual([]);
      expect(outcomes.filter(({ result }) => result.startsWith('right')).length).toBeGreaterThan(
        10,
      );
    },
  );

  test('in a PDF without text is read from its picture, with places on the page', async () => {
    const text = madeText(2, 'en');
    const { bytes, type } = await madeScannedPdf(text, 'letter');
    const scan = await recogniser.read(bytes, type);
    expect(scan).toMatchObject({ source: 'picture', pages: 1 });
    const npi = scan.words.find((word) => word.text === text.npi);
    // The made PDF's page is 300 by 200 and its picture covers the left half of it.
    expect(npi?.box.x).toBeCloseTo((530 / 850) * (154.5 / 300), 1);
    expect(npi?.box.y).toBeCloseTo(180 / 1100, 1);
  });
});
