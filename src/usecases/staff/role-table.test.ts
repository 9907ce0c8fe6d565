import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STAFF_ROLES, STAFF_TABLE } from '#domain/access.ts';

/** The expected rows of the table in the documentation. */
const lines = STAFF_TABLE.map(
  ({ words, roles }) =>
    `| ${[words, ...STAFF_ROLES.map((role) => (roles.includes(role) ? 'yes' : ''))].join(' | ')} |`,
);

test('the documentation lists the permissions of staff roles', () => {
  const guide = readFileSync('docs/SECURITY.md', 'utf8').replace(/ +(?=\|)/g, ' ');
  const head = '| | Administrator | Pharmacist | Support |\n|---|---|---|---|\n';
  const table = guide.slice(guide.indexOf(head) + head.length).split('\n\n')[0];
  expect(table?.split('\n')).toEqual(lines.map((line) => line.replace(/ +(?=\|)/g, ' ')));
});
