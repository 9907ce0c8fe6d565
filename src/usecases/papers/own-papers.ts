import { listOwnArrivals } from '#db/reads/arrivals.ts';
import { findOwnOrder, type OwnOrderView } from '#db/reads/orders.ts';
import { listOwnOutcomes } from '#db/reads/outcomes.ts';
import { ownMoney } from '#db/reads/own-payments.ts';
import type { Viewer } from '#domain/access.ts';
import { pathTo } from '#domain/addresses.ts';
import { packOf } from '#domain/line-words.ts';
import { orderNumber } from '#domain/order-number.ts';
import { PROVIDERS } from '#domain/payments/payment.ts';
import { DISCOUNT_LABELS } from '#domain/referrals/discount.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { parcelOutcome } from '#domain/shipping/outcomes.ts';
import { lastReached, runsOutOn } from '#domain/timeline/order-facts.ts';
import type { SupplyEnd } from '#papers/facts.ts';
import { PAPER_MESSAGES } from '#texts/papers.ts';
import type { Deps } from '#usecases/deps.ts';
import type { PrintedPaper } from './order-papers.ts';

const notFound = () => refuse('not-found', 'not-found', PAPER_MESSAGES.notFound);

/** The receipt of the viewer's own order, once money has been received for it. */
export const ownReceipt = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<PrintedPaper, 'not-found' | 'nothing-paid'>> => {
  const order = await findOwnOrder(deps.db, viewer, orderId);
  if (!order) return notFound();
  const { received, refunded, takenBack } = await ownMoney(deps.db, viewer, order.id);
  if (received.length === 0) return refuse('nothing-paid', 'conflict', PAPER_MESSAGES.nothingPaid);
  const { shipTo, discount } = order;
  const last = [...received, ...refunded, ...takenBack].reduce(
    (latest, { on }) => (on > latest ? on : latest),
    order.createdAt,
  );
  const number = orderNumber(order.id);
  const bytes = await deps.papers.receipt(
    {
      number,
      placed: order.createdAt,
      status: order.status,
      brand: deps.settings.brand,
      to: {
        name: `${shipTo.firstName} ${shipTo.lastName}`,
        lines: [
          [shipTo.streetAddress, shipTo.apartment].filter(Boolean).join(', '),
          `${shipTo.city}, ${shipTo.state} ${shipTo.zipCode}`,
          shipTo.country,
        ],
      },
      lines: order.items.map((item) => ({ ...item, pack: packOf(item) })),
      discount: discount && { name: DISCOUNT_LABELS[discount.kind], cents: discount.cents },
      total: order.total,
      received: received.map(({ provider, ...each }) => ({
        ...each,
        way: PROVIDERS[provider].words,
      })),
      refunded,
      takenBack,
    },
    last,
  );
  return ok({ bytes, fileName: `receipt-${number}.pdf` });
};

/** The day on which each supply of the order that has arrived ends, as on the page of the order. */
const supplyEnds = async (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  order: OwnOrderView,
): Promise<readonly SupplyEnd[]> => {
  if (order.status !== 'Delivered') return [];
  const outcomes = await listOwnOutcomes(db, viewer);
  const arrivals = (await listOwnArrivals(db, viewer)).get(order.id) ?? [];
  const facts = {
    arrived: lastReached(order.reached, 'Delivered') ?? null,
    unanswered: arrivals.some(({ state }) => state === 'open' || state === 'being looked at'),
    money: { open: false, at: undefined },
  };
  return order.items.flatMap((item) =>
    parcelOutcome([item], outcomes, facts).supplies.flatMap(({ days, arrived }) =>
      arrived
        ? [{ lineId: item.id, day: runsOutOn(arrived, days).toISOString().slice(0, 10) }]
        : [],
    ),
  );
};

/** The days on which the supplies of the viewer's own order end, as a calendar. */
export const ownSupplyCalendar = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<PrintedPaper, 'not-found' | 'no-supply'>> => {
  const order = await findOwnOrder(deps.db, viewer, orderId);
  if (!order) return notFound();
  const ends = await supplyEnds(deps, viewer, order);
  if (ends.length === 0) return refuse('no-supply', 'conflict', PAPER_MESSAGES.noSupply);
  const number = orderNumber(order.id);
  const text = await deps.papers.supplyCalendar({
    number,
    url: deps.settings.publicUrl + pathTo('/account/orders/:orderId', { orderId: order.id }),
    ends,
  });
  return ok({ bytes: new TextEncoder().encode(text), fileName: `supply-${number}.ics` });
};
