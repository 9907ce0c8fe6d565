import { join } from 'node:path';
import { loadContent } from '#content/load.ts';
import { openDatabase } from '#db/client.ts';
import { listCandidates } from '#db/reads/order-pharmacies.ts';
import { insertStock } from '#db/writes/pharmacy-stock.ts';
import { type OrderToRoute, routeOrder } from '#domain/pharmacies/routing.ts';
import type { StockRow } from '#domain/pharmacies/stock-file.ts';
import { newId } from '#platform/ids.ts';
import { registerPharmacy } from '#tests/support/pharmacies.ts';
import { startDatabases } from './databases.ts';
import { type Figure, medianFigure } from './figures.ts';
import { ROOT } from './processes.ts';

const PHARMACIES = 200;
const LINES = 2_000;
const COUNTRIES = ['AT', 'DE', 'ES', 'FR', 'GR', 'IE', 'IT', 'NL'] as const;

/**
 * Measures how long the ranking of 200 pharmacies with 2,000 lines of stock each takes: the rule on what was read, and the
 * read from the database before it.
 */
export const routing = async (rounds: number): Promise<Figure[]> => {
  const { catalogue } = loadContent(join(ROOT, 'content'));
  const options = catalogue.products.flatMap((product) =>
    product.options.map(({ strength }) => ({ productId: product.id, strength })),
  );
  const databases = await startDatabases();
  try {
    const { db, close } = openDatabase(await databases.create('routing'), 4);
    const clock = () => new Date();
    for (let at = 0; at < PHARMACIES; at += 1) {
      const pharmacyId = await registerPharmacy(
        { db, newId, clock },
        { country: COUNTRIES[at % 8] ?? 'DE', dispatchDays: at % 3, cutOffHour: 8 + (at % 10) },
      );
      const lines = Array.from({ length: LINES }, (_, line): StockRow => ({
        ...(options[line % options.length] ?? { productId: '', strength: '' }),
        gtin: null,
        packs: line % 4,
        priceCents: 5_000 + ((line * at) % 977),
        batch: `B${line}`,
        expires: '2035-05-31',
      }));
      await db
        .transaction()
        .execute((trx) =>
          insertStock(trx, { id: newId(), pharmacyId, by: newId(), at: clock(), lines }),
        );
    }
    const order: OrderToRoute & { readonly id: string } = {
      id: newId(),
      to: { country: 'United States', state: 'California' },
      lines: [0, 11, 23].map((at) => ({
        ...(options[at] ?? { productId: '', strength: '' }),
        packs: 3,
        supplyDays: 84,
      })),
      cold: true,
      origin: 'US',
      earlier: null,
      declined: [],
    };
    const reads: number[] = [];
    const ranks: number[] = [];
    for (let round = 0; round <= rounds * 4; round += 1) {
      const began = performance.now();
      const candidates = await listCandidates(db, order, clock());
      const read = performance.now();
      const { ranked } = routeOrder(order, candidates, clock());
      const done = performance.now();
      if (ranked.length === 0) throw new Error('no pharmacy was ranked');
      // The first round compiles and fills the caches.
      if (round === 0) continue;
      reads.push(read - began);
      ranks.push(done - read);
    }
    await close();
    return [
      {
        ...medianFigure('the ranking of 200 pharmacies × 2,000 lines', 'ms', ranks),
        target: { atMost: 50 },
      },
      medianFigure('the read of the register and the stock before it', 'ms', reads),
    ];
  } finally {
    await databases.remove();
  }
};
