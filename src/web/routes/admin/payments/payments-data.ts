import { patientsOf } from '#db/reads/payment-reports.ts';
import { listStaffViews } from '#db/reads/staff-views.ts';
import type { PaymentBook } from '#db/reads/payments.ts';
import type { Viewer } from '#domain/access.ts';
import type { ListPlace } from '#domain/staff-lists.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { orderNumber } from '#domain/order-number.ts';
import {
  type Compared,
  type Finding,
  FINDING_KINDS,
  FINDINGS,
  isDifference,
} from '#domain/payments/reconcile.ts';
import { PAYMENT_STATES, standingWords } from '#domain/payments/payment.ts';
import { printedReference } from '#domain/payments/reference.ts';
import { formatDay, formatMoment } from '#web/pages/format-moment.ts';
import type { Deps } from '#usecases/deps.ts';
import { readPayments } from '#usecases/payments/reconcile.ts';
import { href } from '#web/href.ts';
import { pageLinks } from '#web/pages/list-address.ts';
import { paymentsQuery } from './payments-address.ts';

const money = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${formatMoney(toCents(Math.abs(amount)))}`;

const row = ({ payment, standing }: PaymentBook, patients: ReadonlyMap<string, string>) => ({
  id: payment.id,
  patient: patients.get(payment.order_id),
  reference: printedReference(payment.reference),
  amount: money(payment.amount_cents),
  rest: money(standing.rest),
  made: formatDay(payment.created_at),
  /** When the patient said that the transfer is sent. */
  told: payment.told_sent_at ? formatMoment(payment.told_sent_at) : undefined,
  words: standingWords(standing),
  tone: PAYMENT_STATES[standing.state].tone,
});

/** Link to the subject of a finding. */
const placeOf = ({ kind, paymentId, orderId }: Finding): string | undefined => {
  if (kind === 'event not handled') return href('/admin/payments/events');
  if (paymentId) return href('/admin/payments/:paymentId', { paymentId });
  return orderId ? `${href('/admin/dashboard')}?open=${orderId}` : undefined;
};

/** Amounts of the provider and of the ledger, for findings about a difference. */
const bothOf = ({ move }: Finding): string | undefined =>
  move &&
  `${move.ref}: ${move.there === null ? 'no dollars' : money(move.there)} there, ${money(move.here)} in the ledger.`;

const comparedWords = (compared: Compared | null): string | undefined => {
  if (compared?.kind === 'away')
    return 'The payment service’s list could not be read this time. The next report covers this period, too.';
  if (compared?.kind !== 'compared') return undefined;
  const { from, until, seen, others } = compared;
  return [
    `Compared with the payment service’s own list from ${formatMoment(new Date(from))} to ${formatMoment(new Date(until))}:`,
    `${seen} ${seen === 1 ? 'payment, refund or dispute' : 'payments, refunds and disputes'} of the store.`,
    others > 0 ? `${others} more on that list do not belong to the store.` : '',
  ]
    .join(' ')
    .trim();
};

/** Subject of a task, if it has exactly one. */
const aboutOf = ({ orderId, event }: Finding): string | undefined => {
  if (orderId !== null) return `Order ${orderNumber(orderId)}`;
  return event === undefined ? undefined : `Event ${event}`;
};

const task = (finding: Finding, patients: ReadonlyMap<string, string>) => ({
  key: `${finding.kind} ${finding.move?.ref ?? finding.event ?? finding.paymentId ?? finding.orderId ?? finding.since}`,
  both: bothOf(finding),
  title: FINDINGS[finding.kind].title,
  next: FINDINGS[finding.kind].next,
  amount: finding.amount === null ? undefined : money(finding.amount),
  since: formatDay(new Date(finding.since)),
  to: placeOf(finding),
  about: aboutOf(finding),
  patient: finding.orderId === null ? undefined : patients.get(finding.orderId),
});

/** Tasks that need the same action are grouped under one heading; the longest waiting come first. */
const byKind = (found: readonly Finding[]): readonly Finding[] =>
  found.toSorted(
    (a, b) =>
      FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
      Date.parse(a.since) - Date.parse(b.since),
  );

const TASKS_A_PAGE = 20;

/** One page of findings, with links to the others by the number in `param`. */
const pageOf = (found: readonly Finding[], url: URL, param: string) => {
  const pages = Math.max(1, Math.ceil(found.length / TASKS_A_PAGE));
  const asked = Number(url.searchParams.get(param) ?? 1);
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  const to = (at: number): string | undefined => {
    if (at < 1 || at > pages) return undefined;
    const params = new URLSearchParams(url.search);
    params.set(param, String(at));
    return `${href('/admin/payments')}?${params}#${param}`;
  };
  return {
    rows: found.slice((page - 1) * TASKS_A_PAGE, page * TASKS_A_PAGE),
    count: found.length,
    first: page > 2 ? to(1) : undefined,
    previous: to(page - 1),
    next: to(page + 1),
  };
};

/** Address of another page of the expected payments; the rest of the page stays the same. */
const awaitedAt = (url: URL, place: ListPlace): string => {
  const params = new URLSearchParams(url.search);
  for (const end of ['after', 'before'] as const) {
    params.delete(`awaited-${end}`);
    const at = place[end];
    if (at !== undefined) params.set(`awaited-${end}`, at);
  }
  return `${href('/admin/payments')}?${params}#awaited`;
};

/** Data of the payments page, ready to display. */
export const readPaymentsPage = async (deps: Deps, viewer: Viewer, url: URL) => {
  const find = url.searchParams.get('find') ?? '';
  const { findings, report, totals, awaited, found } = await readPayments(deps, viewer, {
    find,
    awaited: {
      after: url.searchParams.get('awaited-after') ?? undefined,
      before: url.searchParams.get('awaited-before') ?? undefined,
    },
  });
  // The provider is asked once a day, so differences come from the report and no visitor waits for them.
  const open = byKind([...findings, ...(report?.findings ?? []).filter(isDifference)]);
  const tasks = pageOf(open, url, 'tasks');
  const reported = pageOf(byKind(report?.findings ?? []), url, 'report');
  const patients = await patientsOf(deps.db, viewer, [
    ...[...tasks.rows, ...reported.rows].flatMap(({ orderId }) => orderId ?? []),
    ...[...found, ...awaited.books].map(({ payment }) => payment.order_id),
  ]);
  const named = (page: typeof tasks) => ({
    ...page,
    rows: page.rows.map((finding) => task(finding, patients)),
  });
  return {
    find,
    query: paymentsQuery(url.searchParams),
    saved: await listStaffViews(deps.db, viewer, ['payments']),
    found: find.trim() === '' ? undefined : found.map((book) => row(book, patients)),
    tasks: named(tasks),
    report: report && {
      day: formatDay(new Date(report.day)),
      made: formatMoment(report.madeAt),
      tasks: named(reported),
      compared: comparedWords(report.compared),
    },
    totals: totals.map((each) => ({
      day: formatDay(new Date(each.day)),
      received: money(each.received),
      refunded: money(each.refunded),
      reversed: money(each.reversed),
      net: money(each.received - each.refunded - each.reversed),
    })),
    awaited: {
      rows: awaited.books.map((book) => row(book, patients)),
      ...pageLinks((place) => awaitedAt(url, place), awaited),
    },
    withoutAccount:
      deps.payments.current.name === 'bank transfer' && deps.payments.current.account === null,
  };
};

export type PaymentsData = Awaited<ReturnType<typeof readPaymentsPage>>;
