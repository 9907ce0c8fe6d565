import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { toCents } from '#domain/money.ts';
import type { TaskKind } from '#mail/templates/payment-problems.tsx';
import type { MailToQueue } from '#jobs/catalogue.ts';
import type { PlanDeps } from '#usecases/plans/plan-of-order.ts';
import type { Deps, Settings } from '#usecases/deps.ts';

/** Dependencies of mails about payments, which a worker has too. */
export type BookDeps = Pick<Deps, 'clock' | 'newId' | 'jobs'> & {
  readonly settings: Pick<Settings, 'brand'>;
};

/** Dependencies of booked money, whose mails tell when the order leaves. */
export type MoneyDeps = BookDeps & PlanDeps;

/** A mail to the patient; none if the order was deleted. */
export const toPatient = (row: OrderRow, input: MailToQueue['input']): readonly MailToQueue[] =>
  row.deleted_at === null && row.email !== '' ? [{ to: row.email, input }] : [];

/** A mail to the store about a task. */
export const taskMail = (
  deps: BookDeps,
  about: { readonly kind: TaskKind; readonly orderId: string; readonly amount: number },
): MailToQueue => ({
  to: deps.settings.brand.email,
  input: {
    template: 'payment-task-store',
    data: { kind: about.kind, orderId: about.orderId, amountCents: toCents(about.amount) },
  },
});

export const queue = async (
  deps: BookDeps,
  trx: Tx,
  mails: readonly MailToQueue[],
): Promise<void> => {
  await queueMails(trx, mails, { jobs: deps.jobs, newId: deps.newId, now: deps.clock() });
};
