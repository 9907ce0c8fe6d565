import { SUPPLY_TEXTS } from '#texts/supply.ts';
import { MAX_SUPPLY_DAYS, type SupplyLine, type SupplyVerdict } from './supply.ts';

const listed = (parts: readonly string[], word: 'and' | 'or'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;

type Line = Pick<SupplyLine, 'id' | 'name' | 'atc' | 'quantity'>;

/** Remedies for lines of one medicine that exceed the limit, alone or together. */
const advice = (lines: readonly Line[], asks: boolean): string => {
  const fewer = lines.some(({ quantity }) => quantity > 1);
  const remedies = [
    lines.length > 1 ? SUPPLY_TEXTS.takeOneOut : fewer ? '' : SUPPLY_TEXTS.takeOut,
    fewer ? SUPPLY_TEXTS.lowerQuantity : '',
    asks ? SUPPLY_TEXTS.tellDailyUnits : '',
  ].filter(Boolean);
  return SUPPLY_TEXTS.advice(listed(remedies, 'or'));
};

/**
 * One text for each medicine of which the cart holds too much: its lines, how long they last, and what to do.
 * Lines that are over the limit only together are named together.
 */
export const overInWords = (
  lines: readonly Line[],
  verdicts: ReadonlyMap<string, SupplyVerdict>,
): readonly string[] => {
  const over = lines.filter(({ id }) => verdicts.get(id)?.over);
  return [...new Set(over.map(({ atc }) => atc))].map((atc) => {
    const together = lines.filter((line) => line.atc === atc);
    const judged = together.flatMap(({ id }) => verdicts.get(id) ?? []);
    const days = Math.max(...judged.map(({ daysInOrder }) => daysInOrder));
    const asks = judged.some(({ estimate }) => estimate?.basis === 'estimate');
    const names = listed(
      together.map(({ name }) => name),
      'and',
    );
    const duration = (together.length > 1 ? SUPPLY_TEXTS.together : SUPPLY_TEXTS.alone)(
      names,
      days,
    );
    return `${duration} ${SUPPLY_TEXTS.limit(MAX_SUPPLY_DAYS)} ${advice(together, asks)}`;
  });
};
