import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Account } from './account.ts';

export const READ = 4;
export const ENTER = 1;

const allows = (path: string, account: Account, bit: number): boolean => {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return (mode & (bit << shift)) !== 0;
};

/**
 * Whether `account` may enter every folder above `path`, and do `bit` (READ or ENTER) with `path`
 * itself. Undefined stands for the process's own user, of whom only the system can tell.
 */
export const canReach = (path: string, account: Account | undefined, bit: number): boolean => {
  if (!account) return true;
  try {
    let inner = resolve(path);
    if (!allows(inner, account, bit)) return false;
    for (let outer = dirname(inner); outer !== inner; outer = dirname(inner)) {
      if (!allows(outer, account, ENTER)) return false;
      inner = outer;
    }
    return true;
  } catch {
    return false;
  }
};
