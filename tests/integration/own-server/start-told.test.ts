import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startStore } from '#tests/support/built-store.ts';
import { failedStart } from '#tests/support/failed-start.ts';
import { freePort } from '#tests/support/free-port.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

let dataDir: string;
beforeAll(async () => {
  dataDir = temporaryDataDir('told');
  await (await startStore({ dataDir })).stop();
}, 60_000);
afterAll(() => removeDataDir(dataDir));

/** One line without a stack. */
const SENTENCE = /^[^\n]+\.$/;

describe('the master key', () => {
  const file = () => join(dataDir, 'keys', 'master.key');

  test('a missing key file is refused, and no new one is made', async () => {
    const key = readFileSync(file());
    rmSync(file());
    const { code, said } = await failedStart({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(existsSync(file())).toBe(false);
    writeFileSync(file(), key, { mode: 0o600 });
    expect(code).toBe(1);
    expect(said).toMatch(SENTENCE);
    expect(said).toMatch(
      /^The master key \w+ of this database is missing; there is no key\. Restore/,
    );
  });

  test('another well-formed key is refused, from the file and from the configuration', async () => {
    const key = readFileSync(file());
    const other = `${randomBytes(32).toString('base64')}\n`;
    writeFileSync(file(), other);
    const port = String(await freePort());
    const wrong = await failedStart({ DATA_DIR: dataDir, PORT: port });
    rmSync(file());
    const configured = await failedStart({
      DATA_DIR: dataDir,
      PORT: port,
      MASTER_KEY: other.trim(),
    });
    writeFileSync(file(), key, { mode: 0o600 });
    for (const { code, said } of [wrong, configured]) {
      expect(code).toBe(1);
      expect(said).toMatch(SENTENCE);
      expect(said).toContain('of this database is missing; the key in use is');
      expect(said).not.toContain(other.trim());
    }
  });
});

describe('a database of the operator', () => {
  const SECRET = 'a-secret-password';
  const start = async (place: string, command?: readonly string[]) =>
    failedStart(
      {
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        DATABASE_URL: `postgresql://someone:${SECRET}@${place}/pharos`,
      },
      command,
    );

  test.each([
    ['the server', ['build/server/server.js']],
    ['the worker', ['build/server/worker.js']],
    ['the backup', ['scripts/backup.ts', '/nonexistent/backup']],
    ['the check of the record', ['scripts/audit.ts', 'verify']],
    ['the migration', ['scripts/migrate.ts']],
  ])('%s says in a sentence that it does not answer', async (_, command) => {
    const port = await freePort();
    // A folder that the backup may make.
    const args = command.map((arg) =>
      arg === '/nonexistent/backup' ? join(dataDir, 'away-backup') : arg,
    );
    const { code, said } = await start(`127.0.0.1:${port}`, args);
    expect(said).toBe(
      `The database at 127.0.0.1:${port} does not answer (ECONNREFUSED): check that it runs, and that DATABASE_URL is right.`,
    );
    expect(code).toBe(1);
  });

  test('an unknown host is named', async () => {
    const { code, said } = await start('no-such-host.invalid:5432');
    expect(said).toMatch(/^The host of no-such-host\.invalid cannot be found \(\w+\): check/);
    expect(said).toMatch(SENTENCE);
    expect(code).toBe(1);
  });
});
