import type { Database, Tx } from '#db/client.ts';
import { listAdministratorAddresses, listLateWork } from '#db/reads/late-work.ts';
import { readWorkTerms } from '#db/reads/work-views.ts';
import { lockEscalations, markAdministratorsTold, markTold } from '#db/writes/escalations.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { type LateWork, responsibleAddress, stageDue } from '#domain/orders/late-work.ts';
import type { WorkRules } from '#domain/orders/work-views.ts';
import type { JobQueue, MailToQueue } from '#jobs/catalogue.ts';
import { recordChange } from '#usecases/audit/record.ts';

export type EscalationDeps = {
  readonly db: Database;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly jobs: JobQueue;
  readonly catalogue: Catalogue;
  readonly work: WorkRules & {
    /** Hours after which an unanswered patient is overdue, and after which the administrators are told. */
    readonly escalationHours: number;
  };
  /** The store's own mailbox. */
  readonly brand: { readonly email: string };
};

const HOUR = 3_600_000;

/** Matters that one mail names; it gives the number of the others. */
const NAMED = 50;

type Reader = 'assignee' | 'store' | 'administrator';

const letterTo = (to: string, reader: Reader, late: readonly LateWork[]): MailToQueue => ({
  to,
  input: {
    template: 'late-work',
    data: {
      reader,
      matters: late.slice(0, NAMED).map(({ orderId, matter, since, assignee }) => ({
        orderId,
        matter,
        since: since.toISOString(),
        assignedTo: assignee?.name,
      })),
      more: Math.max(0, late.length - NAMED),
    },
  },
});

/** One mail to each person, whatever they are late with; what nobody takes care of goes to the store's mailbox. */
const firstLetters = (late: readonly LateWork[], store: string): readonly MailToQueue[] =>
  [...Map.groupBy(late, responsibleAddress)].map(([to, theirs]) =>
    to === undefined ? letterTo(store, 'store', theirs) : letterTo(to, 'assignee', theirs),
  );

const record = async (
  deps: EscalationDeps,
  trx: Tx,
  action: 'order overdue told' | 'order overdue told to administrators',
  late: readonly LateWork[],
): Promise<void> => {
  for (const orderId of new Set(late.map((each) => each.orderId)))
    await recordChange(deps, trx, { kind: 'system', id: null }, action, { orderId });
};

/**
 * Mails what is overdue: first to who takes care of the order, or to the store's mailbox, and to all administrators if
 * it is still overdue hours later. Each matter is told once at each stage. Answers with the number of matters told.
 */
export const escalateLateWork = async (deps: EscalationDeps): Promise<number> => {
  const now = deps.clock();
  const { work, catalogue, brand } = deps;
  const terms = await readWorkTerms(deps.db, catalogue, work, now);
  const answerLimit = new Date(now.getTime() - work.escalationHours * HOUR);
  return deps.db.transaction().execute(async (trx) => {
    await lockEscalations(trx);
    const late = await listLateWork(trx, terms, answerLimit);
    const staged = Map.groupBy(late, (each) => stageDue(each, work.escalationHours, now));
    const first = staged.get('first') ?? [];
    const addresses = await listAdministratorAddresses(trx);
    // Where no administrator has an address, the store's mailbox takes their place.
    const second = staged.get('administrators') ?? [];
    const mails = [
      ...firstLetters(first, brand.email),
      ...(second.length === 0
        ? []
        : (addresses.length > 0 ? addresses : [brand.email]).map((to) =>
            letterTo(to, 'administrator', second),
          )),
    ];
    await markTold(trx, first, now);
    await markAdministratorsTold(trx, second, now);
    await record(deps, trx, 'order overdue told', first);
    await record(deps, trx, 'order overdue told to administrators', second);
    await queueMails(trx, mails, { jobs: deps.jobs, newId: deps.newId, now });
    return first.length + second.length;
  });
};
