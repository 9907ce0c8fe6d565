import { parseArgs } from 'node:util';
import { mailLinks } from '#auth/mail-links.ts';
import { openAuth } from '#auth/realm.ts';
import { readConfig } from '#config/config.ts';
import { findPacks } from '#db/reads/recalls.ts';
import { orderNumber } from '#domain/order-number.ts';
import { type RecallCriteria, readCriteria } from '#domain/shipping/recalls.ts';
import { openJobQueue, prepareJobs } from '#jobs/queue.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { openLog } from '#platform/log.ts';
import {
  type RecallDeps,
  recordRecall,
  recordWithdrawal,
} from '#usecases/shipping/recall-packs.ts';
import { CommandError } from '#platform/command-error.ts';
import { tellStartError } from '#start-error';
import { openConfigured } from './open-database.ts';

/*
 * Finds packs by batch, serial number or product number, while the store is open or not, and recalls them:
 *
 *   npm run recall -- --batch NX7                              lists the packs that would be recalled
 *   npm run recall -- --batch NX7 --reason "Too low a dose"    recalls them, and mails the patients
 *
 *   npm run recall -- --withdraw ID --reason "A wrong batch"    withdraws one that was recorded by mistake
 *
 * Whoever may run this may read the database anyway.
 */
class UsageError extends CommandError {}

const USAGE =
  'npm run recall -- [--batch X] [--gtin Y] [--serial Z] [--reason "why, as patients read it"]\n' +
  'npm run recall -- --withdraw ID --reason "why, as patients read it"';

const readOptions = () => {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: { batch: text, gtin: text, serial: text, reason: text, withdraw: text },
    });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  } catch {
    throw new UsageError(USAGE);
  }
};

type Values = ReturnType<typeof readOptions>;
type Store = Awaited<ReturnType<typeof openConfigured>>;

/** Lists the packs that a recall would concern. */
const listPacks = async ({ db }: Store, criteria: RecallCriteria): Promise<void> => {
  const packs = await findPacks(db, criteria);
  for (const { orderId, name, batch, serial, expiry, shippedAt } of packs)
    console.log(
      [
        orderNumber(orderId),
        name,
        batch,
        serial ?? '-',
        expiry,
        shippedAt ? 'sent' : 'not sent',
      ].join('\t'),
    );
  console.error(`${packs.length} packs. Nothing is recalled without --reason.`);
};

/** Recalls packs, or withdraws a recall, and answers with the line to print. */
const change = async (deps: RecallDeps, values: Values): Promise<string> => {
  const actor = { kind: 'system', id: null } as const;
  const recallId = values['withdraw'];
  if (recallId !== undefined) {
    const withdrawn = await recordWithdrawal(deps, actor, { ...values, recallId });
    if (!withdrawn.ok) throw new UsageError(`${withdrawn.message}\n${USAGE}`);
    return `Recall ${recallId} withdrawn: ${withdrawn.value.told} mails queued`;
  }
  const recalled = await recordRecall(deps, actor, values);
  if (!recalled.ok) throw new UsageError(`${recalled.message}\n${USAGE}`);
  const { packs, orders, told } = recalled.value;
  return `Recall ${recalled.value.recallId}: ${packs} packs in ${orders} orders, ${told} mails queued`;
};

const main = async (): Promise<void> => {
  const values = readOptions();
  const named = readCriteria(values);
  if (values['withdraw'] === undefined && !named.ok)
    throw new UsageError(`${named.message}\n${USAGE}`);
  const config = readConfig(process.env);
  const store = await openConfigured(config, console.error);
  const { db, pool, close } = store;
  try {
    if (values['reason'] === undefined && named.ok) {
      await listPacks(store, named.value);
      return;
    }
    const auth = await openAuth(config, { db, pool });
    // A store that was never started has no queue yet.
    await prepareJobs(pool);
    const jobs = await openJobQueue(pool, openLog('error'));
    try {
      const deps = { db, jobs, newId, clock: systemClock, mailLinks: mailLinks(auth) };
      console.log(await change(deps, values));
    } finally {
      await jobs.close();
    }
  } finally {
    await close();
  }
};

main().catch((error: unknown) => {
  tellStartError(error);
  if (error instanceof UsageError) process.exitCode = 2;
});
