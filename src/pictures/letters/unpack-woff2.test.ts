import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { unpackWoff2 } from './unpack-woff2.ts';

const file = readFileSync(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ),
);
const opened = (bytes: Buffer) => {
  const font = create(bytes);
  if (!('glyphForCodePoint' in font)) throw new Error('more than one font');
  return font;
};

test('every letter of the unpacked font is the letter of the packed one', () => {
  const [packed, plain] = [opened(file), opened(unpackWoff2(file))];
  expect(plain.characterSet).toEqual(packed.characterSet);
  expect(plain.characterSet.length).toBeGreaterThan(200);
  for (const code of packed.characterSet) {
    const [from, to] = [packed.glyphForCodePoint(code), plain.glyphForCodePoint(code)];
    expect(to.path.toSVG(), String.fromCodePoint(code)).toBe(from.path.toSVG());
    expect(to.advanceWidth).toBe(from.advanceWidth);
  }
});

test('the unpacked font can be set in each weight of its range', () => {
  const plain = opened(unpackWoff2(file));
  const widths = [300, 500, 700, 900].map(
    (wght) => plain.getVariation({ wght }).layout('Ozempic').advanceWidth,
  );
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(new Set(widths).size).toBe(4);
});

test('what is no WOFF2 file is refused', () => {
  expect(() => unpackWoff2(Buffer.from('true and some more bytes'))).toThrow('no WOFF2 file');
});
