import type { Database } from '#db/client.ts';
import {
  listRefillBalances,
  listRefillChoices,
  listRefillRows,
  type RefillRow,
} from '#db/reads/refills.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { formatDate } from '#domain/dates.ts';
import {
  isDue,
  prescriptionLeft,
  type RefillItem,
  refillsOf,
  type RefillTerms,
  wantsReminder,
} from '#domain/refills.ts';
import type { ReminderKind } from '#domain/reminders.ts';
import { DISPATCH_COUNTRIES } from '#domain/shipping/countries.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { travelsCold } from '#domain/shipping/plan.ts';
import type { JobQueue, MailToQueue } from '#jobs/catalogue.ts';

/** Dependencies of the reminder job. */
export type RemindDeps = {
  readonly db: Database;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly jobs: JobQueue;
  /** The stored hash of an unsubscribe link's id. */
  readonly linkHash: (linkId: string) => Buffer;
  readonly refills: RefillTerms;
  /** Tells which medicines need cold shipping. */
  readonly catalogue: Catalogue;
};

/** A due reminder with its mail; `linkId` if the mail carries an unsubscribe link. */
export type DueReminder = {
  readonly orderId: string;
  readonly kind: ReminderKind;
  readonly linkId?: string;
  /** Start of the wait, for kinds that an order can have more than once. */
  readonly since?: Date;
  readonly mail: MailToQueue;
};

/** An order from before then has run out, whatever was in it: a shipment holds at most 90 days. */
const LOOKED_BACK_DAYS = 400;
/** An order that has not moved for so long no longer stands for a supply that is on its way. */
const ABANDONED_DAYS = 30;
const DAY = 86_400_000;

/** The supply of a line; none of packs that must not be used, which nobody is reminded of. */
const itemsOf = (catalogue: Catalogue, row: RefillRow): readonly RefillItem[] =>
  row.supply.kind === 'none' ? [] : [itemOf(catalogue, row)];

const itemOf = (catalogue: Catalogue, row: RefillRow): RefillItem => ({
  orderId: row.orderId,
  name: row.name,
  productId: row.productId,
  strength: row.strength,
  atc: row.atc,
  days: row.days,
  arrived: row.supply.kind === 'arrived' ? row.supply.at.toISOString().slice(0, 10) : undefined,
  next: {
    to: { country: row.country, state: row.state },
    cold: travelsCold(catalogue, [row]),
  },
});

/** The reminders of supplies that run out, of those who asked for them. */
export const dueRefills = async (
  deps: Pick<RemindDeps, 'db' | 'clock' | 'newId' | 'catalogue' | 'refills'>,
): Promise<readonly DueReminder[]> => {
  const { db, refills } = deps;
  const now = deps.clock();
  const today = dayIn(DISPATCH_COUNTRIES[refills.shipping.from].timeZone, now);
  const daysBefore = (days: number): Date => new Date(now.getTime() - days * DAY);
  const rows = await listRefillRows(db, {
    since: daysBefore(LOOKED_BACK_DAYS),
    abandoned: daysBefore(ABANDONED_DAYS),
  });
  if (rows.length === 0) return [];
  const choices = Map.groupBy(await listRefillChoices(db), ({ userId }) => userId);
  const people = Map.groupBy(rows, ({ userId }) => userId);
  const due = [...people].flatMap(([userId, own]) =>
    refillsOf(
      own.flatMap((row) => itemsOf(deps.catalogue, row)),
      refills,
    )
      .filter(
        (refill) =>
          isDue(refill, today) && wantsReminder(choices.get(userId) ?? [], refill.orderId),
      )
      .flatMap((refill) => {
        const [person] = own;
        return person ? [{ person, refill }] : [];
      }),
  );
  const balances = Map.groupBy(
    await listRefillBalances(
      db,
      due.map(({ person }) => person.userId),
    ),
    ({ userId }) => userId,
  );
  return due.map(({ person, refill }): DueReminder => {
    const linkId = deps.newId();
    return {
      orderId: refill.orderId,
      kind: 'refill',
      linkId,
      mail: {
        to: person.email,
        input: {
          template: 'refill-due',
          data: {
            orderId: refill.orderId,
            firstName: person.firstName,
            linkId,
            lines: refill.lines.map((line) => ({
              name: line.name,
              runsOut: formatDate(line.runsOut),
              prescription: prescriptionLeft(balances.get(person.userId) ?? [], line, today),
            })),
          },
        },
      },
    };
  });
};
