import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupMetrics } from './age.ts';
import { newestBackup } from './folder.ts';

let folder: string;

const put = (name: string, manifest: string): string => {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'manifest.json'), manifest);
  return join(folder, name);
};
const madeAt = (time: string): string =>
  JSON.stringify({ format: 1, madeAt: time, migrations: [], tables: [], files: [] });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one damaged manifest is named, and does not hide the newest whole backup', () => {
  put('1', madeAt('2026-11-01T00:00:00Z'));
  const newest = put('2', madeAt('2026-11-02T00:00:00Z'));
  const half = put('3', madeAt('2026-11-03T00:00:00Z').slice(0, 20));
  const other = put('4', '{}');
  expect(newestBackup(folder)).toMatchObject({
    folder: newest,
    damaged: [
      `${join(half, 'manifest.json')} is damaged, for example cut off while it was copied: copy the backup again, or use another one`,
      `${join(other, 'manifest.json')} is not one of this store's backups`,
    ],
  });
  const [age] = backupMetrics(folder, new Date('2026-11-02T01:00:00Z'));
  expect(age?.values[0]?.value).toBe(3600);
});

test('where every manifest is damaged, each is named', () => {
  const half = put('1', '{');
  expect(() => newestBackup(folder)).toThrow(
    `There is no whole backup in ${folder}:\n  ${join(half, 'manifest.json')} is damaged`,
  );
  expect(() => newestBackup(half)).toThrow(`${join(half, 'manifest.json')} is damaged`);
});

test('a folder with no backup is told', () => {
  expect(() => newestBackup(folder)).toThrow(`There is no finished backup in ${folder}`);
});
