import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** How a process that could not start has ended, with what it printed to the operator. */
export type FailedStart = { readonly code: number | null; readonly said: string };

/** Runs the built server, or another program of the store, with this environment, until it ends. */
export const failedStart = async (
  env: Readonly<Record<string, string>>,
  command: readonly string[] = ['build/server/server.js'],
): Promise<FailedStart> => {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
      WARM_PAGES: 'false',
      STAFF_SECOND_FACTOR: 'optional',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: said.trim() };
};
