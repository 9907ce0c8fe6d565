import type { Database } from '#db/client.ts';
import { bookedMoves, lastComparison, namesBetween, ordersOfPayments } from '#db/reads/moves.ts';
import {
  CALM_MS,
  type Compared,
  differenceOf,
  FIRST_LOOK_MS,
  type MoveName,
  type ProviderMove,
  sameMove,
} from '#domain/payments/compare.ts';
import { type Finding, isDifference } from '#domain/payments/reconcile.ts';
import { ok, type Result } from '#domain/result.ts';
import type { PaymentProvider } from '#payments/provider.ts';
import type { PayDeps } from './send-refund.ts';

/** A move by its name, with what the provider has under it. */
type Looked = { readonly name: MoveName; readonly there: ProviderMove | null };

/** Looks, one after the other, at moves that stand in no list of the time. */
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
export const compareBooks = async (
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
