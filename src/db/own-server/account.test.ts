import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureAccount, systemAccounts, type AccountSources } from './account.ts';

let folder: string;
let sources: AccountSources;
const log = () => {};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  sources = { passwd: join(folder, 'passwd'), group: join(folder, 'group'), makers: [] };
  writeFileSync(
    sources.passwd,
    'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\nold:x:999:998::/:/bin/sh\n',
  );
  writeFileSync(sources.group, 'root:x:0:\nold:x:998:\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A command that makes the account, as `useradd` and `adduser` do. */
const maker = (text: string): string => {
  const file = join(folder, 'maker');
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
};

test('an account that is there is used', () => {
  writeFileSync(sources.passwd, 'pharos:x:105:107::/:/bin/false\n');
  expect(ensureAccount(log, sources)).toEqual({ uid: 105, gid: 107 });
});

test('an account with the rights of root is not', () => {
  writeFileSync(sources.passwd, 'pharos:x:0:0::/:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n');
  expect(ensureAccount(log, sources).uid).toBe(65_534);
});

test('the first command that works makes it', () => {
  const file = maker(`echo "pharos:x:201:202:$*:/:/bin/false" >> ${sources.passwd}`);
  const makers = [['/no/such/command'], ['false'], [file, '--system', 'pharos']];
  expect(ensureAccount(log, { ...sources, makers })).toEqual({ uid: 201, gid: 202 });
  expect(readFileSync(sources.passwd, 'utf8')).toContain(':--system pharos:');
});

test('without a command it is written by hand, with a number that nobody has', () => {
  expect(ensureAccount(log, sources)).toEqual({ uid: 997, gid: 997 });
  expect(readFileSync(sources.passwd, 'utf8')).toMatch(/\npharos:x:997:997:.*:\/bin\/false\n$/);
  expect(readFileSync(sources.group, 'utf8')).toMatch(/\npharos:x:997:\n$/);
  expect(ensureAccount(log, sources)).toEqual({ uid: 997, gid: 997 });
});

test('on a system that cannot be changed it is nobody', () => {
  const closed = { ...sources, group: join(folder, 'no', 'group') };
  expect(ensureAccount(log, closed)).toEqual({ uid: 65_534, gid: 65_533 });
});

test('without any user but root the way out is named', () => {
  writeFileSync(sources.passwd, 'root:x:0:0::/:/bin/sh\n');
  const closed = { ...sources, group: join(folder, 'no', 'group') };
  expect(() => ensureAccount(log, closed)).toThrow(/set DATABASE_URL/);
});

test('the commands are those of Debian and its like, and of Alpine', () => {
  expect(systemAccounts.makers.map(([command]) => command)).toEqual(['useradd', 'adduser']);
});
