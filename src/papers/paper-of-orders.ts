import type { OrderPaper } from '#domain/papers.ts';
import { customsDeclarations } from './customs.ts';
import type { OrderPaperFacts } from './facts.ts';
import { importPackets } from './import-packet.ts';
import { addressLabels, dispensingLabels } from './labels.ts';
import { packingSlips } from './packing-slip.ts';
import type { Paper } from './paper.ts';

/** The description of a paper from the facts of the orders, in their order. */
export const PAPER_OF_ORDERS: Readonly<
  Record<OrderPaper, (orders: readonly OrderPaperFacts[]) => Paper>
> = {
  'packing-slip': packingSlips,
  labels: dispensingLabels,
  'address-label': addressLabels,
  customs: customsDeclarations,
  'import-packet': importPackets,
};
