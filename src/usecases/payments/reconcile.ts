import type { Database, Tx } from '#db/client.ts';
import { bookedMoves, lastComparison, namesBetween, ordersOfPayments } from '#db/reads/moves.ts';
import {
  dayTotals,
  eachPayment,
  lastReport,
  packedWithoutPayment,
} from '#db/reads/payment-reports.ts';
import { eventsToLookAt } from '#db/reads/provider-events.ts';
import { listAwaited, searchPayments } from '#db/reads/staff-payments.ts';
import { saveReport } from '#db/writes/payments.ts';
import type { Viewer } from '#domain/access.ts';
import {
  CALM_MS,
  type Compared,
  countFindings,
  differenceOf,
  type Finding,
  findingsOf,
  FIRST_LOOK_MS,
  isDifference,
  type MoveName,
  type ProviderMove,
  sameMove,
} from '#domain/payments/reconcile.ts';
import { ok, type Result } from '#domain/result.ts';
import { dayOf } from '#domain/review/expiry.ts';
import type { PaymentProvider } from '#payments/provider.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { queue } from './payment-mails.ts';
import type { PayDeps } from './refunds.ts';

/** A movement with the provider's data. */
type Looked = { readonly name: MoveName; readonly there: ProviderMove | null };

/** Asks the provider for movements that are not in the period's list. */
const lookAtEach = async (
  provider: PaymentProvider,
  names: readonly MoveName[],
): Promise<Result<readonly Looked[]>> => {
  const looked: Looked[] = [];
  for (const name of names) {
    const there = await provider.look?.(name);
    if (there?.ok === false) return there;
    looked.push({ name, there: there?.value ?? null });
  }
  return ok(looked);
};

const findingsAbout = async (
  db: Database,
  looked: readonly Looked[],
  now: Date,
): Promise<readonly Finding[]> => {
  const booked = await bookedMoves(
    db,
    looked.map(({ name }) => name.ref),
  );
  const different = looked.flatMap(({ name, there }) => {
    const here = booked.find((each) => sameMove(each, name));
    const kind = differenceOf(there, here);
    return kind ? [{ kind, name, there, here }] : [];
  });
  const orders = await ordersOfPayments(
    db,
    different.flatMap(({ there, here }) => here?.paymentId ?? there?.paymentId ?? []),
  );
  return different.map(({ kind, name, there, here }) => {
    const named = here?.paymentId ?? there?.paymentId ?? '';
    const orderId = orders.get(named) ?? null;
    return {
      kind,
      orderId,
      paymentId: orderId === null ? null : named,
      amount: there?.amount ?? here?.amount ?? null,
      since: (there?.at ?? here?.at ?? now).toISOString(),
      move: {
        flow: name.flow,
        ref: name.ref,
        there: there?.state === 'moved' ? there.amount : 0,
        here: here?.amount ?? 0,
      },
    };
  });
};

/**
 * Compares the ledger with the provider's own list, from where the last comparison ended until an hour ago:
 * what is in one alone, or differs. What differed then or had not ended is looked at again. Where the provider
 * cannot be asked, what differed stays, and the next comparison begins where this one would have.
 */
const compareBooks = async (
  deps: Pick<PayDeps, 'clock' | 'payments' | 'db'>,
): Promise<{ readonly compared: Compared; readonly findings: readonly Finding[] }> => {
  const provider = deps.payments.current;
  if (!provider.list) return { compared: { kind: 'no list' }, findings: [] };
  const now = deps.clock();
  const last = await lastComparison(deps.db);
  const before = last.findings.filter(isDifference);
  const until = new Date(now.getTime() - CALM_MS);
  const began = last.until ?? new Date(now.getTime() - FIRST_LOOK_MS);
  const from = began < until ? began : until;
  const away = (): { compared: Compared; findings: readonly Finding[] } => ({
    compared: { kind: 'away' },
    findings: [
      ...before,
      {
        kind: 'provider away',
        orderId: null,
        paymentId: null,
        amount: null,
        since: from.toISOString(),
      },
    ],
  });

  const listed = await provider.list(from, until);
  if (!listed.ok) return away();
  const ours = listed.value.filter(({ paymentId }) => paymentId !== null);
  const again = [
    ...last.open,
    ...before.flatMap(({ move }) => move ?? []),
    ...(await namesBetween(deps.db, from, until)),
  ].filter(
    (name, at, all) =>
      !listed.value.some((move) => sameMove(move, name)) &&
      all.findIndex((other) => sameMove(other, name)) === at,
  );
  const looked = await lookAtEach(provider, again);
  if (!looked.ok) return away();
  const all = [...ours.map((move): Looked => ({ name: move, there: move })), ...looked.value];
  return {
    compared: {
      kind: 'compared',
      from: from.toISOString(),
      until: until.toISOString(),
      seen: ours.length,
      others: listed.value.length - ours.length,
      open: all.flatMap(({ name: { flow, ref }, there }) =>
        there && !there.ended ? [{ flow, ref }] : [],
      ),
    },
    findings: await findingsAbout(deps.db, all, now),
  };
};

const DAY = 86_400_000;

/**
 * All current errors and tasks. With `days`, only of payments with movements since then, for a page that a
 * person waits for.
 */
export const lookAtBooks = async (
  deps: Pick<PayDeps, 'clock' | 'payments'> & { readonly db: Database },
  days?: number,
): Promise<readonly Finding[]> => {
  const now = deps.clock();
  const since = days === undefined ? undefined : new Date(now.getTime() - days * DAY);
  const withoutAccount = deps.payments.named('bank transfer')?.account === null;
  const found: Finding[] = [];
  for await (const batch of eachPayment(deps.db, { withoutAccount, since }))
    for (const payment of batch) found.push(...findingsOf(payment, now));
  const events = await eventsToLookAt(deps.db);
  return [
    ...found,
    ...(await packedWithoutPayment(deps.db)),
    ...events.map(({ eventId, receivedAt }): Finding => ({
      kind: 'event not handled',
      orderId: null,
      paymentId: null,
      amount: null,
      since: receivedAt.toISOString(),
      event: eventId,
    })),
  ];
};

/** Checks all ledgers and the provider's list, and stores the findings as the report of the day. */
export const makeReport = async (
  deps: Pick<PayDeps, 'clock' | 'newId' | 'payments' | 'db'>,
  also?: (trx: Tx, day: string, findings: readonly Finding[]) => Promise<void>,
): Promise<void> => {
  const { compared, findings: differences } = await compareBooks(deps);
  const findings = [...(await lookAtBooks(deps)), ...differences];
  const now = deps.clock();
  const day = dayOf(now);
  await deps.db.transaction().execute(async (trx) => {
    await saveReport(trx, { id: deps.newId(), day, madeAt: now, findings, compared });
    await also?.(trx, day, findings);
  });
};

/** The daily report, mailed to the store where something was found. */
export const reconcile = (deps: PayDeps): Promise<void> =>
  makeReport(deps, async (trx, day, findings) => {
    if (findings.length === 0) return;
    const found = countFindings(findings).map(({ title, count }) => ({ title, count }));
    await queue(deps, trx, [
      {
        to: deps.settings.brand.email,
        input: { template: 'payment-report-store', data: { day, found } },
      },
    ]);
  });

/** Days of the totals and of the open tasks; the daily report covers all. */
const DAYS = 60;

/** The payments as staff see them: tasks, the last report, totals, what is awaited and what was searched for. */
export const readPayments = async (
  deps: Deps,
  viewer: Viewer,
  query: { readonly find: string; readonly awaited: Parameters<typeof listAwaited>[2] },
) => {
  const [findings, report, totals, awaited, found] = await Promise.all([
    lookAtBooks(deps, DAYS),
    lastReport(deps.db, viewer),
    dayTotals(deps.db, viewer, DAYS),
    listAwaited(deps.db, viewer, query.awaited),
    searchPayments(deps.db, viewer, query.find),
  ]);
  const shown = [
    ...findings.map(({ orderId }) => orderId),
    ...(report?.findings ?? []).map(({ orderId }) => orderId),
    ...[...awaited.books, ...found].map(({ payment }) => payment.order_id),
  ];
  await recordAccess(deps, viewer, 'payments listed', {
    listed: [...new Set(shown)].filter((id) => id !== null),
  });
  return { findings, report, totals, awaited, found };
};
