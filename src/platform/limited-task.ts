import { READY, TOO_LARGE } from './limited-process.ts';

const WATCH_EVERY_MS = 20;

/**
 * Takes one order of the store, answers it, and waits to be ended. The process ends by itself when the store is gone
 * or when it has more memory than its argument allows.
 */
export const answerOneOrder = <Order>(
  isOrder: (value: unknown) => value is Order,
  work: (order: Order) => Promise<unknown>,
): void => {
  const [memoryBytes = '0'] = process.argv.slice(2);
  process.on('disconnect', () => process.exit());
  const watch = () => {
    if (process.memoryUsage.rss() > Number(memoryBytes)) process.exit(TOO_LARGE);
  };
  watch();
  setInterval(watch, WATCH_EVERY_MS);
  process.once('message', (order) => {
    if (!isOrder(order)) process.exit(1);
    work(order).then(
      (answer) => process.send?.(answer),
      () => process.exit(1),
    );
  });
  process.send?.(READY);
};
