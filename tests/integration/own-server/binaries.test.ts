import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startOwnServer } from '#db/own-server.ts';
import { ensureAccount, type Account } from '#db/own-server/account.ts';
import { findBinaries, systemSources, type Binaries } from '#db/own-server/binaries.ts';
import { ensureCluster } from '#db/own-server/cluster.ts';
import { socketFolder } from '#db/own-server/folder.ts';
import { socketUrl, startPostmaster, stopPostmaster } from '#db/own-server/postmaster.ts';
import { run } from '#db/own-server/process.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';

const account: Account | undefined = process.getuid?.() === 0 ? ensureAccount(() => {}) : undefined;
const { packaged } = systemSources();

let dataDir: string;
let lines: string[];
const log = (line: string) => void lines.push(line);

/** What `npm` unpacked, once more, in a folder that the test may spoil. */
const unpack = (parent: string): string => {
  const folder = join(parent, 'package');
  cpSync(packaged ?? '', folder, { recursive: true, verbatimSymlinks: true });
  return folder;
};
const home = () => join(dataDir, 'home');
const nowhere = { packaged: undefined, folders: [] };

const runs = async ({ bin }: Binaries): Promise<boolean> =>
  (await run(join(bin, 'postgres'), ['-V'], account)).status === 0;

beforeEach(() => {
  dataDir = temporaryDataDir('bin');
  lines = [];
});
afterEach(() => removeDataDir(dataDir));

describe.runIf(packaged)('the programs of the npm package', () => {
  test('run where they are', async () => {
    const found = await findBinaries(account, home, log);
    expect(await runs(found)).toBe(true);
    expect(found.major).toBeGreaterThanOrEqual(18);
  });

  test('get the links and rights that an install without scripts leaves out', async () => {
    const folder = unpack(dataDir);
    const lib = join(folder, 'native', 'lib');
    for (const entry of readdirSync(lib, { withFileTypes: true }))
      if (entry.isSymbolicLink()) rmSync(join(lib, entry.name));
    for (const name of ['postgres', 'initdb'])
      chmodSync(join(folder, 'native', 'bin', name), 0o644);
    const found = await findBinaries(account, home, log, { packaged: folder, folders: [] });
    expect(found.bin).toBe(join(folder, 'native', 'bin'));
    expect(await runs(found)).toBe(true);
    expect(existsSync(home())).toBe(false);
  });

  test.runIf(account)('are copied, once, from a folder that only root can enter', async () => {
    const closed = mkdtempSync(join(dataDir, 'closed-'));
    const sources = { packaged: unpack(closed), folders: [] };
    const found = await findBinaries(account, home, log, sources);
    expect(found.bin.startsWith(home())).toBe(true);
    expect(await runs(found)).toBe(true);
    expect(lines.join('\n')).toContain('a copy of its programs');
    const copied = statSync(found.bin).ino;
    const again = await findBinaries(account, home, log, sources);
    expect(statSync(again.bin).ino).toBe(copied);
    expect(readdirSync(home())).toHaveLength(1);
    // They make and serve a database from there.
    const cluster = await ensureCluster(dataDir, found, account);
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
  });

  test.runIf(account)('are copied when they were unpacked for root alone', async () => {
    const folder = unpack(dataDir);
    spawnSync('chmod', ['-R', 'go-rwx', folder]);
    const found = await findBinaries(account, home, log, { packaged: folder, folders: [] });
    expect(found.bin.startsWith(home())).toBe(true);
    expect(await runs(found)).toBe(true);
  });

  test('that do not run on this system leave it to the PostgreSQL of the system', async () => {
    const folder = join(dataDir, 'package');
    for (const name of ['bin', 'lib/postgresql', 'share/postgresql'])
      mkdirSync(join(folder, 'native', name), { recursive: true });
    for (const name of ['bin/postgres', 'bin/initdb', 'share/postgresql/postgres.bki'])
      writeFileSync(join(folder, 'native', name), 'for another machine');
    const system = join(packaged ?? '', 'native', 'bin');
    const folders = [join(dataDir, 'empty'), join(folder, 'native', 'bin'), system];
    const found = await findBinaries(account, home, log, { packaged: folder, folders });
    expect(found.bin).toBe(system);
    expect(lines.join('\n')).toContain("Using the system's PostgreSQL");
  });
});

test('without any PostgreSQL the way out is named', async () => {
  await expect(findBinaries(account, home, log, nowhere)).rejects.toThrow(/set DATABASE_URL/);
});

const canDrop = spawnSync('setpriv', ['--bounding-set=-setuid', 'true']).status === 0;

test.runIf(account && canDrop)('a process that may not change its user says so', async () => {
  const nobody = { uid: 65_534, gid: 65_534 };
  const script = `
    const { findBinaries } = await import('#db/own-server/binaries.ts');
    await findBinaries(${JSON.stringify(nobody)}, () => '', () => {}).catch((e) => console.log(e.message));`;
  const { stdout } = spawnSync(
    'setpriv',
    ['--bounding-set=-setuid,-setgid', process.execPath, '--input-type=module', '-e', script],
    { encoding: 'utf8', cwd: join(import.meta.dirname, '..', '..', '..') },
  );
  expect(stdout).toContain('may not run it as another user');
});

/** A PostgreSQL of the system of another major version than the store's. */
const systemBinaries = async (): Promise<Binaries | undefined> => {
  const found = await findBinaries(account, home, () => {}, {
    ...systemSources(),
    packaged: undefined,
  }).catch(() => undefined);
  const own = await findBinaries(account, home, () => {});
  return found && found.major !== own.major ? found : undefined;
};

const query = async (url: string, text: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return String((await client.query<{ v: string }>(text)).rows[0]?.v);
  } finally {
    await client.end();
  }
};

const failure = () =>
  startOwnServer({ dataDir, log }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : ''),
  );

describe('data of another major version', () => {
  test('is refused, with both versions named and the way to move it', async () => {
    const { url, stop } = await startOwnServer({ dataDir, log });
    const number = await query(url, `select current_setting('server_version_num') as v`);
    await stop();
    writeFileSync(join(dataDir, 'pg', 'cluster', 'PG_VERSION'), '12\n');
    const message = await failure();
    expect(message).toMatch(/^OwnServerError: .*was written by PostgreSQL 12/);
    expect(message).toContain(`this is PostgreSQL ${Math.floor(Number(number) / 10_000)}`);
    expect(message).toContain('pg_dump');
  });

  test('moves by the commands that the message gives', async (context) => {
    const old = await systemBinaries();
    if (!old || !existsSync(join(old.bin, 'pg_restore'))) {
      context.skip('no other PostgreSQL with its tools on this system');
      return;
    }
    const folder = join(dataDir, 'pg');
    mkdirSync(folder);
    const cluster = await ensureCluster(folder, old, account);
    const socket = socketFolder(folder, account);
    const { pid } = await startPostmaster({ folder, cluster, socket }, old, account, log);
    await query(socketUrl(socket), `create table seen as select 42 as v, lower('ÀÉ') as text`);
    await stopPostmaster(cluster, pid);

    const message = await failure();
    expect(message).toContain(`was written by PostgreSQL ${old.major}`);
    const commands = message.split('\n').filter((line) => line.startsWith('  '));
    const shell = (command: string) => {
      // Only root may rename inside the folder that the server's user does not own.
      const as = account && !command.includes('mv ') ? account : {};
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
        ...as,
        cwd: '/tmp',
        env: { PATH: `${old.bin}:/usr/bin:/bin` },
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      expect(`${command}: ${status} ${stdout ?? ''}${status === 0 ? '' : stderr}`).toBe(
        `${command}: 0 `,
      );
    };
    const restore = commands.findIndex((command) => command.includes('dropdb'));
    for (const command of commands.slice(0, restore)) shell(command);
    const { url, stop } = await startOwnServer({ dataDir, log });
    for (const command of commands.slice(restore)) shell(command);
    expect(await query(url, 'select v from seen')).toBe('42');
    expect(await query(url, 'select text as v from seen')).toBe('àé');
    await stop();
    rmSync('/tmp/pharos.dump');
  });
});
