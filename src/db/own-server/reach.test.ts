import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canReach, ENTER, READ } from './reach.ts';

let folder: string;
let file: string;
const stranger = { uid: 54_321, gid: 54_321 };
const owner = () => ({ uid: statSync(file).uid, gid: 54_321 });
const group = () => ({ uid: 54_321, gid: statSync(file).gid });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'inner'), { mode: 0o755 });
  file = join(folder, 'inner', 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o640);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the owner, the group and the others each have their own rights', () => {
  expect(canReach(file, owner(), READ)).toBe(true);
  expect(canReach(file, group(), READ)).toBe(true);
  expect(canReach(file, stranger, READ)).toBe(false);
  chmodSync(file, 0o044);
  expect(canReach(file, owner(), READ)).toBe(false);
  expect(canReach(file, stranger, READ)).toBe(true);
});

test('a closed folder on the way closes all that is in it', () => {
  chmodSync(file, 0o644);
  expect(canReach(file, stranger, READ)).toBe(true);
  chmodSync(folder, 0o700);
  expect(canReach(file, stranger, READ)).toBe(false);
  expect(canReach(join(folder, 'inner'), stranger, ENTER)).toBe(false);
  chmodSync(folder, 0o711);
  expect(canReach(file, stranger, READ)).toBe(true);
});

test('what is not there cannot be reached; of its own user only the system can tell', () => {
  expect(canReach(join(folder, 'none'), stranger, READ)).toBe(false);
  expect(canReach(file, undefined, READ)).toBe(true);
});
