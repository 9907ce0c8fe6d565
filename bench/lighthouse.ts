import { tmpdir } from 'node:os';
import { JUDGED_PAGES, openJudge } from '#tests/support/lighthouse.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { startStore } from '#tests/support/built-store.ts';
import { type Figure, medianFigure } from './figures.ts';

/** Measures the Lighthouse performance score on a slow phone, several times per page to reduce noise. */
export const lighthouse = async (rounds: number): Promise<Figure[]> => {
  const dataDir = temporaryDataDir('bench-', tmpdir());
  const store = await startStore({ dataDir, env: { WARM_PAGES: 'true' } });
  const judge = await openJudge();
  try {
    const figures: Figure[] = [];
    for (const path of JUDGED_PAGES) {
      const points: number[] = [];
      const shifts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { scores, layoutShift } = await judge.judge(store.url + path, ['performance']);
        points.push(scores.performance ?? 0);
        shifts.push(layoutShift ?? Number.NaN);
      }
      figures.push(
        {
          ...medianFigure(`Lighthouse performance of ${path}`, 'points', points),
          target: { atLeast: 98 },
        },
        { ...medianFigure(`layout shift of ${path}`, 'shift', shifts), target: { atMost: 0.01 } },
      );
    }
    return figures;
  } finally {
    await judge.close();
    await store.stop();
    await removeDataDir(dataDir);
  }
};
