import type { OrderPaper } from '#domain/papers.ts';
import type { OrderPaperFacts } from './facts.ts';
import type { Paper } from './paper.ts';

export type Papers = {
  /** One PDF with a paper of several orders, in their order. `made` is the date in the file. */
  readonly ofOrders: (
    paper: OrderPaper,
    orders: readonly OrderPaperFacts[],
    made: Date,
  ) => Promise<Uint8Array<ArrayBuffer>>;
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
  };
};
