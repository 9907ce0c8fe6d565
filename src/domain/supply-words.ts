import { MAX_SUPPLY_DAYS, type SupplyLine, type SupplyVerdict } from './supply.ts';

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

type Line = Pick<SupplyLine, 'id' | 'name' | 'atc' | 'quantity'>;

/** Remedies for lines of one medicine that exceed the limit, alone or together. */
const advice = (lines: readonly Line[], asks: boolean): string => {
  const fewer = lines.some(({ quantity }) => quantity > 1);
  const ways = [
    lines.length > 1 ? 'take one of them out' : fewer ? '' : 'take it out',
    fewer ? 'lower a quantity' : '',
    asks ? 'tell us how many units you use a day' : '',
  ].filter(Boolean);
  return `Before you order, please ${ways.length < 2 ? ways.join('') : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`}.`;
};

/**
 * For each medicine of which the cart holds too much: which of its lines together, how long they last, and
 * what to do. A line that is over beside others is not too much by itself.
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
    const names = listed(together.map(({ name }) => name));
    const what =
      together.length > 1
        ? `${names} hold the same active ingredient and together last about ${days} days.`
        : `${names} lasts about ${days} days.`;
    return `${what} One shipment may hold at most ${MAX_SUPPLY_DAYS} days. ${advice(together, asks)}`;
  });
};
