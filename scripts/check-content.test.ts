import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rewrite, set, withFault, type ContentEdit } from '#tests/support/faulty-content.ts';

const check = (plant: ContentEdit) =>
  withFault(plant, (dir) => ({
    dir,
    ...spawnSync(process.execPath, [join(import.meta.dirname, 'check-content.ts'), dir], {
      cwd: dir,
      encoding: 'utf8',
    }),
  }));

test('succeeds for valid content, with a summary, the citations and the reading grades', () => {
  const { status, stdout, stderr } = check(() => {});
  expect(stderr).toBe('');
  expect(stdout).toMatch(
    /^content is whole: 26 products with 52 options, 24 articles, \d+ legal texts, version [0-9a-f]{12}\n(?:citations in (?:products|articles): \d+ of \d+ name a source that was read\n){2}(?:reading grade -?\d+\.\d: (?:products|articles)\/[a-z0-9-]+\n){50}$/,
  );
  expect(status).toBe(0);
  // All texts must be at most at an eighth-grade reading level.
  const hard = stdout
    .split('\n')
    .filter((line) => Number(/^reading grade (-?[\d.]+)/.exec(line)?.[1]) > 8);
  expect(hard).toEqual([]);
});

test('reports a price that differs from the price list', () => {
  const { status, stderr } = check(set('products/ozempic.yaml', ['usPrice'], 1300));
  expect(stderr).toMatch(
    /^products\/ozempic.yaml:\d+: usPrice is \$1,300, but the price list says/m,
  );
  expect(status).toBe(1);
});

test('reports a repeated sentence and fails', () => {
  const twice = 'Keep the pen cool, dry and out of the reach of children at all times.';
  const article = 'articles/wegovy-vs-ozempic.md';
  const { status, stderr } = check((files) => {
    rewrite(article, (text) => `${text}\n${twice}\n`)(files);
    rewrite('products/ozempic.yaml', (text) =>
      text.replace(/^( {2}description: \|\n)/m, `$1    ${twice}\n\n`),
    )(files);
  });
  expect(stderr).toMatch(
    /^products\/ozempic.yaml:\d+: this sentence also stands in articles\/wegovy-vs-ozempic.md, line \d+; .*\n1 problem\(s\)/,
  );
  expect(status).toBe(1);
});

test('reports a problem with file and line and fails', () => {
  const { status, stdout, stderr } = check(set('products/ozempic.yaml', ['savings'], 70));
  expect(stdout).toBe('');
  expect(stderr).toMatch(
    /^products\/ozempic.yaml:\d+: "savings" must not be written down: .*\n1 problem\(s\) in the content\n$/,
  );
  expect(status).toBe(1);
});
