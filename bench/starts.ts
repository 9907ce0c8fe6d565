import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { startStore } from '#tests/support/built-store.ts';
import { type Figure, medianFigure } from './figures.ts';

/** The commands that `npm start` runs before the server. */
const PREPARATIONS = [['scripts/install.mjs'], ['scripts/build.mjs', '--if-stale']];

/** Milliseconds from the command to the first page, with an existing build. */
const start = async (dataDir: string): Promise<number> => {
  const before = performance.now();
  for (const each of PREPARATIONS) spawnSync(process.execPath, each);
  const store = await startStore({
    dataDir,
    path: '/products/ozempic',
    env: { WARM_PAGES: 'true' },
  });
  const milliseconds = performance.now() - before;
  await store.stop();
  return milliseconds;
};

/** Measures first starts with empty folders and later starts with the same folders, next to the target. */
export const starts = async (rounds: number): Promise<Figure[]> => {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = temporaryDataDir('bench-', tmpdir());
    try {
      first.push(await start(dataDir));
      later.push(await start(dataDir));
    } finally {
      await removeDataDir(dataDir);
    }
  }
  return [
    {
      ...medianFigure('start: first, to the first answer', 'ms', first),
      target: { atMost: 10_000 },
    },
    { ...medianFigure('start: later, to the first answer', 'ms', later), target: { atMost: 2000 } },
  ];
};
