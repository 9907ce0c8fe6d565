import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SHORT = 8;

/** The commit of a checkout; undefined where the folder is none, or git is not there. */
const checkedOut = async (root: string): Promise<string | undefined> => {
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['rev-parse', '--show-toplevel', '--verify', 'HEAD'],
      { cwd: root, timeout: 2000 },
    );
    const [top = '', commit] = stdout.trim().split('\n');
    // The folder may lie in the checkout of something else.
    return (await realpath(top)) === (await realpath(root)) ? commit : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The version of the store in a folder, such as "0.2.0 (1a2b3c4d)": that of its package.json and, where it is known, the
 * commit. It is read at the start, because a build is kept over commits that do not change it.
 */
export const readVersion = async (root: string, given?: string): Promise<string> => {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const commit = given ?? (await checkedOut(root));
  return commit === undefined ? version : `${version} (${commit.slice(0, SHORT)})`;
};
