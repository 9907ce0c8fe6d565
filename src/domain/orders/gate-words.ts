import { formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { dayInWords } from '#domain/shipping/days.ts';
import { GATE_TEXTS } from '#texts/gates.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import type { MissingGate } from './gates.ts';
import type { OrderStatus } from './order.ts';

/** What is missing and how it is mended, in one sentence. */
export const gateSentence = (missing: MissingGate): string => {
  switch (missing.gate) {
    case 'money':
      return GATE_TEXTS.money(missing.rest === undefined ? undefined : formatMoney(missing.rest));
    case 'expiry':
      return GATE_TEXTS.expiry(formatDate(missing.lastDay));
    case 'packs':
      return GATE_TEXTS.packs(
        missing.lines
          .map(({ name, verified, ordered }) => `${name}: ${verified} of ${ordered}`)
          .join('; '),
      );
    case 'recall':
      return GATE_TEXTS.recall(
        missing.packs.map(({ name, batch }) => `${name}, batch ${batch}`).join('; '),
      );
    case 'cold chain':
      return GATE_TEXTS.coldChain(dayInWords(missing.until));
    case 'address': {
      const { problem } = missing;
      return problem.kind === 'incomplete'
        ? GATE_TEXTS.address.incomplete(problem.fields.join(', '))
        : GATE_TEXTS.address[problem.kind];
    }
    default:
      return GATE_TEXTS[missing.gate];
  }
};

/** Names the statuses that an order would pass over on its way to another one. */
export const skippedSentence = (to: OrderStatus, skipped: readonly OrderStatus[]): string =>
  ORDER_REFUSALS['steps-skipped'](
    skipped.length < 2
      ? skipped.join('')
      : `${skipped.slice(0, -1).join(', ')} and ${skipped.at(-1)}`,
    to,
  );
