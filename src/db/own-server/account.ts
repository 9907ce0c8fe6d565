import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { OwnServerError } from './failure.ts';

/** The system's user that PostgreSQL runs as when the store runs as root. */
export type Account = { readonly uid: number; readonly gid: number };

/** Where accounts are kept and what makes them; a test brings its own. */
export type AccountSources = {
  readonly passwd: string;
  readonly group: string;
  readonly makers: readonly (readonly string[])[];
};

const NAME = 'pharos';

export const systemAccounts: AccountSources = {
  passwd: '/etc/passwd',
  group: '/etc/group',
  makers: [
    // Debian, Red Hat, SUSE, Arch.
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME],
    // BusyBox, as in Alpine; its group is nogroup, which owns nothing.
    ['adduser', '-S', '-D', '-H', '-s', '/bin/false', NAME],
  ],
};

const lines = (file: string): string[][] => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(':'));
  } catch {
    return [];
  }
};

const find = (sources: AccountSources, name: string): Account | undefined => {
  const entry = lines(sources.passwd).find(([user]) => user === name);
  const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
  return uid > 0 && gid >= 0 ? { uid, gid } : undefined;
};

/** Writes the account by hand, for images that have no command for it. */
const append = (sources: AccountSources): void => {
  const taken = new Set(
    [...lines(sources.passwd), ...lines(sources.group)].map(([, , id]) => Number(id)),
  );
  const id = Array.from({ length: 800 }, (_, i) => 999 - i).find((free) => !taken.has(free));
  if (id === undefined) return;
  appendFileSync(sources.group, `${NAME}:x:${id}:\n`);
  appendFileSync(sources.passwd, `${NAME}:x:${id}:${id}::/nonexistent:/bin/false\n`);
};

/**
 * The account `pharos`, made where it is missing. Where none can be made (a read-only system) the
 * account that every Unix has for nobody's sake serves. Throws an OwnServerError without either.
 */
export const ensureAccount = (
  log: (line: string) => void,
  sources: AccountSources = systemAccounts,
): Account => {
  const present = find(sources, NAME);
  if (present) return present;
  for (const [command = '', ...args] of sources.makers) {
    const { status } = spawnSync(command, args, { stdio: 'ignore' });
    const made = status === 0 ? find(sources, NAME) : undefined;
    if (made) {
      log(`PostgreSQL does not run as root: made the system user "${NAME}" for it`);
      return made;
    }
  }
  try {
    append(sources);
  } catch {
    // A read-only system; the next lines tell.
  }
  const account = find(sources, NAME) ?? find(sources, 'nobody');
  if (!account)
    throw new OwnServerError(
      `PostgreSQL does not run as root, and no other user could be made on this system. Start the store as a user that is not root, or set DATABASE_URL.`,
    );
  log(`PostgreSQL does not run as root: it runs as user ${account.uid}`);
  return account;
};
