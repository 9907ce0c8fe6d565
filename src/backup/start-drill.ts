import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(process.cwd(), 'scripts', 'drill.ts');

/** How a drill ended: its sentence if something is wrong, and undefined otherwise. */
export type StartDrill = () => Promise<string | undefined>;

/**
 * Runs `npm run drill` as a process of its own, because it takes long and much memory. It reads the environment of this
 * one, notes its report, and mails it.
 */
export const startDrill: StartDrill = () =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(undefined);
      else resolve(said.trim().split('\n').at(0) || `it ended with ${code}`);
    });
  });
