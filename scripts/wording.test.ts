import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Event names of the audit log, which keep their original spelling. */
const RECORDED = /'team e-mail|viewer, 'e-mail'/;

test('spells "email" without a hyphen', () => {
  const hyphenated = ['src', 'content'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|ya?ml|md)$/.test(name))
      .flatMap((name) =>
        readFileSync(join(ROOT, folder, name), 'utf8')
          .split('\n')
          .filter((line) => /\be[-\u2011]mail/i.test(line) && !RECORDED.test(line))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      ),
  );
  expect(hyphenated).toEqual([]);
});
