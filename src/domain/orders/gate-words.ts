import { formatMoney } from '#domain/money.ts';
import { dayInWords } from '#domain/shipping/days.ts';
import { GATE_TEXTS } from '#texts/gates.ts';
import type { MissingGate } from './gates.ts';

/** What is missing and how it is mended, in one sentence. */
export const gateSentence = (missing: MissingGate): string => {
  switch (missing.gate) {
    case 'money':
      return GATE_TEXTS.money(missing.rest === undefined ? undefined : formatMoney(missing.rest));
    case 'packs':
      return GATE_TEXTS.packs(
        missing.lines
          .map(({ name, verified, ordered }) => `${name}: ${verified} of ${ordered}`)
          .join('; '),
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
