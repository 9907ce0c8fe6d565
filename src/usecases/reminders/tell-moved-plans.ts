import { queueMails } from '#db/writes/mails.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { listWaitingParcels, lockTold, notePlan } from '#db/writes/plans.ts';
import { plannedDay } from '#domain/shipping/plan.ts';
import { planForPatient } from '#domain/shipping/plan-texts.ts';
import { recordChange } from '#usecases/audit/record.ts';
import { planOfOrder } from '#usecases/plans/plan-of-order.ts';
import type { RemindDeps } from './due-refills.ts';

/** Tells one patient of a moved plan; false if it has not moved. A plan that nobody was told of is only noted. */
const tellMoved = (deps: RemindDeps, orderId: string): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, orderId);
    if (!row) return false;
    const now = deps.clock();
    const { catalogue, clock, refills } = deps;
    const plan = await planOfOrder(
      { clock, content: { catalogue }, settings: { shipping: refills.shipping } },
      trx,
      row,
    );
    if (!plan || plan.kind === 'under-way') return false;
    const told = await lockTold(trx, orderId);
    const day = plannedDay(plan);
    if (told?.day === day) return false;
    await notePlan(trx, orderId, day, now);
    if (!told) return false;
    await recordChange(deps, trx, { kind: 'system', id: null }, 'order plan moved', { orderId });
    await queueMails(
      trx,
      [
        {
          to: row.email,
          input: {
            template: 'shipment-moved',
            data: { orderId, firstName: row.first_name, plan: planForPatient(plan) },
          },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
    return true;
  });

/** Tells patients whose parcels are planned to leave on another day than they were told. Answers with the number. */
export const tellMovedPlans = async (deps: RemindDeps): Promise<number> => {
  let told = 0;
  for (const orderId of await listWaitingParcels(deps.db))
    if (await tellMoved(deps, orderId)) told += 1;
  return told;
};
