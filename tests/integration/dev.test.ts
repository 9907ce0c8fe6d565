import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { copyProject } from '#tests/support/project-copy.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { until } from '#tests/support/until.ts';

// The bundler starts slowly while other tests run.

const project = copyProject();
const dataDir = temporaryDataDir('dev-');
let origin = '';
let said = '';
let child: ReturnType<typeof spawn>;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '..', '..', 'migrations'), join(project.folder, 'migrations'), {
    recursive: true,
  });
  const port = await freePort();
  origin = `http://localhost:${port}`;
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: project.folder,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  await until(
    'the store is open',
    () => said.includes('is open at') || child.exitCode !== null,
    200,
  );
  expect(child.exitCode, said).toBe(null);
}, 240_000);

afterAll(async () => {
  child.kill('SIGKILL');
  await removeDataDir(dataDir);
  project.remove();
});

const page = async (path: string): Promise<{ text: string; policy: string }> => {
  const response = await fetch(origin + path);
  expect(response.status, said).toBe(200);
  return {
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
};

test('the development server runs from sources, with a content security policy that relaxes styles only', async () => {
  const { text, policy } = await page('/login');
  expect(text).toContain('/src/web/entry.client.tsx');
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  expect(policy.match(/unsafe/g)).toHaveLength(1);
});

test('the development server shows an edited view and text without a restart', async () => {
  const texts = 'content/pages/home-faq.yaml';
  const view = 'src/web/components/layout/footer.tsx';
  for (const [file, from, to] of [
    [texts, 'How long does shipping take?', 'How long will it travel?'],
    [view, 'Quick Links', 'Short Ways'],
  ] as const) {
    expect((await page('/')).text).toContain(from);
    project.plant({ [file]: readFileSync(join(project.folder, file), 'utf8').replace(from, to) });
    // The server may answer with an error while it reloads.
    const shows = async () => (await (await fetch(origin)).text()).includes(to);
    await until('the edit shows', () => shows().catch(() => false), 30);
  }
});

test('SIGTERM ends the development server and its database', async () => {
  child.kill('SIGTERM');
  await until('it has ended', () => child.exitCode !== null, 15);
  expect(child.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'pg', 'cluster', 'postmaster.pid'))).toBe(false);
});
