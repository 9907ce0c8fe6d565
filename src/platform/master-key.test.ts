import { fork } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { masterKeyFrom } from '#platform/encryption.ts';
import { KeyFileError, loadMasterKey, loadSessionSecret } from '#platform/master-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const keyFile = () => join(dataDir, 'keys', 'master.key');
const load = (masterKey?: string) => loadMasterKey({ masterKey, dataDir });
const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('the master key', () => {
  it('is created at the first start, readable by its owner only, and kept', async () => {
    const first = await load();
    expect(await mode(keyFile())).toBe('600');
    expect(await mode(join(dataDir, 'keys'))).toBe('700');
    expect((await readdir(join(dataDir, 'keys'))).toSorted()).toEqual(['age.key', 'master.key']);
    expect((await load()).current.id).toBe(first.current.id);
    expect(first.retired).toEqual([]);
  });

  it('is different for another store', async () => {
    const first = await load();
    await rm(join(dataDir, 'keys'), { recursive: true });
    expect((await load()).current.id).not.toBe(first.current.id);
  });

  it('is the same for concurrent loads', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => load()));
    expect(new Set(all.map((keys) => keys.current.id)).size).toBe(1);
    expect((await readdir(join(dataDir, 'keys'))).toSorted()).toEqual(['age.key', 'master.key']);
  });

  it('is the same for processes that start concurrently', async () => {
    const program = join(dataDir, 'load.mjs');
    const source = new URL('master-key.ts', import.meta.url).href;
    await writeFile(
      program,
      `import { loadMasterKey } from ${JSON.stringify(source)};
       process.once('message', async (dataDir) => {
         process.send((await loadMasterKey({ masterKey: undefined, dataDir })).current.id);
         process.disconnect();
       });
       process.send('ready');`,
    );
    const children = Array.from({ length: 4 }, () =>
      fork(program, { cwd: fileURLToPath(new URL('.', import.meta.url)), execArgv: [] }),
    );
    const answer = (child: (typeof children)[number]) =>
      new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`exit ${code}`)));
      });
    await Promise.all(children.map(answer));
    const ids = children.map(answer);
    for (const child of children) child.send(dataDir);
    const agreed = new Set(await Promise.all(ids));
    expect([...agreed]).toEqual([(await load()).current.id]);
  });

  it('is taken from the configuration if set, without creating a file', async () => {
    const bytes = Buffer.alloc(32, 7);
    expect((await load(bytes.toString('base64'))).current.id).toBe(masterKeyFrom(bytes).id);
    expect(await readdir(join(dataDir, 'keys'))).toEqual([]);
    await expect(load(Buffer.alloc(16).toString('base64'))).rejects.toThrow('32 bytes');
  });

  it('of the file is retired, but kept, when another is configured', async () => {
    const first = await load();
    const second = await load(Buffer.alloc(32, 7).toString('base64'));
    expect(second.retired.map((key) => key.id)).toEqual([first.current.id]);
  });

  it('in the folder of retired keys is still loaded', async () => {
    const first = await load();
    await mkdir(join(dataDir, 'keys', 'retired'), { mode: 0o700 });
    await rename(keyFile(), join(dataDir, 'keys', 'retired', 'first.key'));
    const second = await load();
    expect(second.current.id).not.toBe(first.current.id);
    expect(second.retired.map((key) => key.id)).toEqual([first.current.id]);
  });

  it.each([0o640, 0o604, 0o666])('is refused in a file with mode %o', async (wide) => {
    await load();
    await chmod(keyFile(), wide);
    await expect(load()).rejects.toThrow(KeyFileError);
    await expect(load()).rejects.toThrow(`chmod 600 ${keyFile()}`);
  });

  it('is refused in a folder that others may write to', async () => {
    await load();
    await chmod(join(dataDir, 'keys'), 0o770);
    await expect(load()).rejects.toThrow(/chmod 700/);
  });

  it.each([
    '',
    'not base64 at all!',
    Buffer.alloc(31).toString('base64'),
    Buffer.alloc(33).toString('base64'),
  ])('is refused if the file contains %j, and the file is not changed', async (content) => {
    await mkdir(join(dataDir, 'keys'), { mode: 0o700 });
    await writeFile(keyFile(), content, { mode: 0o600 });
    await expect(load()).rejects.toThrow(/does not hold 32 bytes/);
    expect(await readFile(keyFile(), 'utf8')).toBe(content);
  });

  it('is not shown in the error about its file', async () => {
    await mkdir(join(dataDir, 'keys'), { mode: 0o700 });
    const content = Buffer.alloc(31, 9).toString('base64');
    await writeFile(keyFile(), content, { mode: 0o600 });
    await expect(load()).rejects.not.toThrow(content);
  });
});

describe('the session secret', () => {
  it('is created once, kept, and differs from the master key', async () => {
    const [first, second] = [
      await loadSessionSecret({ sessionSecret: undefined, dataDir }),
      await loadSessionSecret({ sessionSecret: undefined, dataDir }),
    ];
    expect(first).toBe(second);
    expect(Buffer.from(first, 'base64')).toHaveLength(32);
    expect(await mode(join(dataDir, 'keys', 'session.secret'))).toBe('600');
    await load();
    expect((await readFile(keyFile(), 'utf8')).trim()).not.toBe(first);
  });

  it('is taken from the configuration if set', async () => {
    const sessionSecret = 'a'.repeat(40);
    expect(await loadSessionSecret({ sessionSecret, dataDir })).toBe(sessionSecret);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
