import type { OwnOrderView } from '#db/reads/orders.ts';
import { awaitsPrescription } from '#domain/orders/order.ts';

/** How many orders the account shows at a time: what is current, without hundreds of kilobytes of what is over. */
export const ORDERS_PER_PAGE = 3;

/** Which of the orders a page shows, counted from 1. */
export type OrderPlace = {
  readonly page: number;
  readonly pages: number;
  readonly first: number;
  readonly last: number;
  readonly of: number;
};

/** Orders on other pages that wait for a prescription. */
export type WaitingElsewhere = {
  readonly count: number;
  /** The page with the first of them. */
  readonly page: number;
};

/** The orders of a page, the newest first; a page that does not exist is the nearest one that does. */
export const pageOf = <
  Order extends Pick<OwnOrderView, 'prescriptionRequired' | 'prescriptionUrl' | 'status'>,
>(
  orders: readonly Order[],
  wanted: string | null,
): {
  readonly orders: readonly Order[];
  /** Undefined where one page shows all. */
  readonly place: OrderPlace | undefined;
  readonly elsewhere: WaitingElsewhere | undefined;
} => {
  const pages = Math.max(1, Math.ceil(orders.length / ORDERS_PER_PAGE));
  const asked = /^\d{1,6}$/.test(wanted ?? '') ? Number(wanted) : 1;
  const page = Math.min(Math.max(asked, 1), pages);
  const start = (page - 1) * ORDERS_PER_PAGE;
  const shown = orders.slice(start, start + ORDERS_PER_PAGE);
  const waiting = orders.flatMap((order, index) => {
    const at = Math.floor(index / ORDERS_PER_PAGE) + 1;
    return awaitsPrescription(order) && at !== page ? [at] : [];
  });
  return {
    orders: shown,
    place:
      pages === 1
        ? undefined
        : { page, pages, first: start + 1, last: start + shown.length, of: orders.length },
    elsewhere: waiting[0] === undefined ? undefined : { count: waiting.length, page: waiting[0] },
  };
};
