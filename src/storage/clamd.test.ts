import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { masterKeyFrom } from '#platform/encryption.ts';
import { jpegFile, pdfFile } from '#tests/support/sample-files.ts';
import { localDisk } from './local-disk.ts';
import { prescriptionFiles } from './prescription-files.ts';
import { openScanner } from './scan.ts';

/** Debian puts it where only root's PATH looks. */
const clamd = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'clamd'))
  .find((file) => existsSync(file));

/** The harmless file that every scanner reports, in two parts so that none reports this one. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

/** A clamd of its own that knows one signature, because the full database is a download of 200 MB. */
const startClamd = async (program: string, folder: string) => {
  const socket = join(folder, 'clamd.sock');
  const config = join(folder, 'clamd.conf');
  await writeFile(
    join(folder, 'eicar.ndb'),
    `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`,
  );
  await writeFile(
    config,
    `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nForeground yes\nStreamMaxLength 25M\n`,
  );
  const server = spawn(program, [`--config-file=${config}`], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  while (!existsSync(socket)) {
    if (server.exitCode !== null) throw new Error(`clamd ended with ${server.exitCode}`);
    await setTimeout(50);
  }
  return {
    socket,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
};

test.skipIf(clamd === undefined)(
  `the clamd of ClamAV refuses malware in uploads and lets others through${clamd ? '' : ' (skipped: clamd is not installed here)'}`,
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
    const { socket, stop } = await startClamd(clamd ?? '', folder);
    try {
      const scan = openScanner(socket);
      const store = localDisk({ dataDir: join(folder, 'data') });
      const masterKey = { current: masterKeyFrom(Buffer.alloc(32, 5)), retired: [] };
      const files = prescriptionFiles({ store, masterKey, scan });
      const save = (key: string, bytes: Uint8Array) =>
        files.save({
          owner: 'user_1',
          key,
          fileName: key,
          body: (async function* () {
            yield bytes;
          })(),
        });
      const [jpeg, pdf] = [await jpegFile(), pdfFile()];
      expect(await save('a/clean.jpg', jpeg)).toMatchObject({ ok: true });
      expect(await save('a/clean.pdf', pdf)).toMatchObject({ ok: true });
      const infected = Buffer.concat([jpeg, Buffer.from(EICAR)]);
      expect(await save('a/bad.jpg', infected)).toMatchObject({ ok: false, code: 'malware' });
      expect(await scan(Buffer.from(EICAR))).toBe('infected');
      // The longest upload goes through in one piece after another.
      expect(await scan(Buffer.alloc(20 * 1024 * 1024))).toBe('clean');
      // More than the scanner takes is no answer, so nothing is taken for clean.
      await expect(scan(Buffer.alloc(26 * 1024 * 1024))).rejects.toThrow();
      const kept: string[] = [];
      for await (const { key } of store.list()) kept.push(key);
      expect(kept.toSorted()).toEqual(['a/clean.jpg', 'a/clean.pdf']);
    } finally {
      await stop();
    }
    const closed = openScanner(socket);
    await expect(closed(Buffer.from('x'))).rejects.toThrow();
    await rm(folder, { recursive: true });
  },
);
