import { type Filled, FEW, fillStore, MANY } from './admin-list.ts';
import { type View, viewsOf } from './admin-views.ts';
import { startDatabases } from './databases.ts';
import { type Figure, median, medianFigure, ratioFigure } from './figures.ts';

const REPEATS = 10;
/** A list may take half as long again with a hundred times the orders. */
const AS_FAST = { atMost: 1.5 };

const timed = async (store: Filled, { path, words }: View): Promise<number> => {
  const since = performance.now();
  await store.show(path, words);
  return performance.now() - since;
};

/** Compares every staff list and search of a store with 100,000 orders with that of a store with 1,000, in turn. */
export const lists = async (rounds: number): Promise<Figure[]> => {
  const server = await startDatabases();
  try {
    const few = await fillStore(server, 'lists_few', FEW);
    const many = await fillStore(server, 'lists_many', MANY);
    const [ofFew, ofMany] = [await viewsOf(few.pool, FEW), await viewsOf(many.pool, MANY)];
    const figures: Figure[] = [];
    for (const [index, view] of ofMany.entries()) {
      const other = ofFew[index];
      if (!other) throw new Error(`${view.name} has no counterpart`);
      const times: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
      // The first round is the warm-up.
      for (let round = -1; round < rounds; round += 1) {
        const each: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
        for (let count = 0; count < REPEATS; count += 1) {
          each.few.push(await timed(few, other));
          each.many.push(await timed(many, view));
        }
        if (round < 0) continue;
        times.few.push(median(each.few));
        times.many.push(median(each.many));
      }
      figures.push(
        ratioFigure(`${view.name}: 100,000 to 1,000`, times.many, times.few, AS_FAST),
        medianFigure(`${view.name} with 100,000`, 'ms', times.many),
      );
    }
    await few.close();
    await many.close();
    return figures;
  } finally {
    await server.remove();
  }
};
