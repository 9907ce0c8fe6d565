import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const run = (bug: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { endOnBug } from '#platform/end-on-bug.ts';
       import { openLog } from '#platform/log.ts';
       endOnBug(openLog('info'));
       const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ann@example.com)' });
       setInterval(() => undefined, 1_000);
       ${bug}`,
    ],
    { cwd: join(import.meta.dirname, '..', '..'), encoding: 'utf8', timeout: 60_000 },
  );

describe('an uncaught error', () => {
  it.each([
    ['uncaughtException', 'setTimeout(() => { throw error; }, 1);'],
    ['unhandledRejection', 'void Promise.reject(error);'],
  ])(
    'ends the process and is logged as %s without personal data',
    { timeout: 60_000 },
    (event, bug) => {
      const { status, stdout, stderr } = run(bug);
      expect(status).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ msg: event, err: { message: 'database error' } });
      expect(stdout + stderr).not.toContain('ann@example.com');
    },
  );

  it('would be printed with personal data by the runtime', () => {
    const { stderr } = run('process.removeAllListeners("uncaughtException"); throw error;');
    expect(stderr).toContain('ann@example.com');
  });
});
