import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of a store under torture. With a disk of its own, that can lose its power and can be full. */
export type Disk = {
  readonly dataDir: string;
  /** Undefined where this machine does not let this user mount a disk. */
  readonly own:
    | {
        /** From this moment on, nothing that is only in memory reaches the disk. */
        readonly cutPower: () => void;
        /** Brings the disk back as it was when the power went; its users must have ended. */
        readonly restorePower: () => void;
        /** Fills the disk to the last byte until `free`. */
        readonly fill: () => void;
        readonly free: () => void;
      }
    | undefined;
  readonly remove: () => void;
};

const PREFIX = 'pharos-torture-';
/** Keeps in memory what a program does not sync, for as long as the system allows. */
const OPTIONS = 'loop,commit=300,noauto_da_alloc,errors=remount-ro';
const PIECE = Buffer.alloc(256 * 1024, 1);

const run = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: 'ignore' }).status === 0;

const must = (program: string, ...words: string[]): void => {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`);
};

const write = (file: string, text: string, synced: boolean): void => {
  const open = openSync(file, 'w');
  writeSync(open, text);
  if (synced) fsyncSync(open);
  closeSync(open);
};

const readOrNothing = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/**
 * A file with a file system of its own, mounted. `remount,abort` stops that file system at once: it writes nothing more,
 * neither its journal nor pages in memory. What programs synced is on the disk then, and what they only wrote is not.
 */
const ownDisk = (image: string, dataDir: string, megabytes: number): Disk['own'] => {
  const filler = join(dataDir, 'filler');
  const mount = (): void => must('mount', '-o', OPTIONS, image, dataDir);
  const cutPower = (): void => must('mount', '-o', 'remount,abort', dataDir);
  const restorePower = (): void => {
    const end = performance.now() + 10_000;
    // A process that was killed holds its files for a moment.
    while (!run('umount', dataDir))
      if (performance.now() > end) throw new Error(`${dataDir} is still in use`);
      else run('sleep', '0.05');
    mount();
  };
  must('truncate', '-s', `${megabytes}M`, image);
  must('mkfs.ext4', '-q', '-F', '-m', '0', image);
  mount();
  chmodSync(dataDir, 0o755);
  // Shows that this machine forgets what was not synced, and nothing else.
  const [synced, lost] = [join(dataDir, 'synced'), join(dataDir, 'lost')];
  write(synced, 'synced', true);
  write(lost, 'lost', false);
  cutPower();
  restorePower();
  if (readOrNothing(synced) !== 'synced' || readOrNothing(lost) !== '')
    throw new Error('a power cut cannot be simulated on this machine');
  for (const file of [synced, lost]) rmSync(file, { force: true });
  return {
    cutPower,
    restorePower,
    fill: () => {
      const open = openSync(filler, 'w');
      try {
        for (;;) writeSync(open, PIECE);
      } catch {
        // It is full.
      } finally {
        closeSync(open);
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
};

/** Makes the folder, on a disk of its own where possible. */
export const makeDisk = (megabytes: number): Disk => {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  const root = process.platform === 'linux' && process.getuid?.() === 0;
  const can = root && ['mount', 'mkfs.ext4', 'truncate'].every((each) => run('which', each));
  let own: Disk['own'];
  let why = 'needs root on Linux';
  try {
    if (can) own = ownDisk(join(folder, 'disk.img'), dataDir, megabytes);
  } catch (error) {
    why = String(error);
    run('umount', dataDir);
  }
  if (!own) console.log(`Neither power cuts nor a full disk: ${why}`);
  return {
    dataDir,
    own,
    remove: () => {
      if (own) run('umount', dataDir);
      rmSync(folder, { recursive: true, maxRetries: 9 });
    },
  };
};
