import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'server.js');

const STATIC_IMPORT = /^import\s*(?:[\w$*{][^;'"]*?from\s*)?["']([^"']+)["']/gm;

/** The packages that a built file loads at once, with those of the files that it imports. */
const packagesOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
    if (!from.startsWith('.')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from);
    else for (const each of packagesOf(join(dirname(file), from), seen)) packages.add(each);
  }
  return packages;
};

describe('What the built server loads at its start', () => {
  const packages = packagesOf(SERVER);

  it('is read from the files of the build', () => {
    expect([...packages]).toEqual(expect.arrayContaining(['react', 'kysely', 'pg-boss']));
  });

  it.each([
    ['age-encryption', 25],
    ['fontkit', 28],
    ['nodemailer', 27],
    ['pdfjs-dist', 14],
    ['pdfkit', 34],
    ['sharp', 30],
    ['stripe', 37],
  ])('leaves out %s, which takes %i MB and is loaded when it is needed', (name) => {
    expect(packages).not.toContain(name);
  });
});
