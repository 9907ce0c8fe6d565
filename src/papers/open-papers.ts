import type { OrderPaper } from '#domain/papers.ts';
import type { OrderPaperFacts, ReceiptFacts, SupplyCalendarFacts } from './facts.ts';
import type { Paper } from './paper.ts';

/** The papers of orders. `made` is the date in a file. */
export type Papers = {
  /** One PDF with a paper of several orders, in their order. */
  readonly ofOrders: (
    paper: OrderPaper,
    orders: readonly OrderPaperFacts[],
    made: Date,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  readonly receipt: (facts: ReceiptFacts, made: Date) => Promise<Uint8Array<ArrayBuffer>>;
  /** Text in iCalendar's format. */
  readonly supplyCalendar: (facts: SupplyCalendarFacts) => Promise<string>;
};

/** The store's papers. The libraries that draw them are loaded with the first one. */
export const openPapers = ({ author }: { readonly author: string }): Papers => {
  const draw = async (paper: Paper, made: Date) =>
    (await import('./draw-paper.ts')).drawPaper(paper, { made, author });
  return {
    ofOrders: async (paper, orders, made) => {
      const { PAPER_OF_ORDERS } = await import('./paper-of-orders.ts');
      return draw(PAPER_OF_ORDERS[paper](orders), made);
    },
    receipt: async (facts, made) => draw((await import('./receipt.ts')).receipt(facts), made),
    supplyCalendar: async (facts) => (await import('./supply-calendar.ts')).supplyCalendar(facts),
  };
};
