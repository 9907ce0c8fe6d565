import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const projectRoot = join(import.meta.dirname, '..', '..');

/** The files that the checks read; packages are shared with a symbolic link. */
const copied = (name: string): boolean =>
  ['src', 'scripts', 'public', 'content', 'architecture.json', 'package.json'].includes(name) ||
  /^(tsconfig.*\.json|.*\.config\.ts|\.oxfmtrc\.json)$/.test(name);

export type ProjectCopy = {
  readonly folder: string;
  /** Writes files; a function receives the current text. */
  readonly plant: (files: Readonly<Record<string, string>>) => void;
  readonly remove: () => void;
};

/** Creates a copy of the project that a test can change. */
export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-gates-'));
  for (const name of readdirSync(projectRoot).filter(copied))
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    plant: (files) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

export type Ran = { readonly code: number; readonly output: string };

/** Runs a tool of node_modules/.bin in a folder with the current Node. */
export const runTool = (folder: string, tool: string, ...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const file = join(folder, 'node_modules', '.bin', tool);
    const env = { ...process.env, NO_COLOR: '1', NODE_ENV: 'production' };
    const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}${stderr}` });
    });
  });
