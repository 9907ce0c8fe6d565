import { formatMoney, toCents } from '#domain/money.ts';
import { dayInWords } from '#domain/shipping/days.ts';
import { ROUTING_TEXTS, UNFIT_TEXTS } from '#texts/routing.ts';
import type { Ranked, Routing, Unfit } from './routing.ts';

/** Names of countries that the reasons mention. */
type Places = { readonly place: string; readonly origin: string };

/** Why a pharmacy has its place, one sentence each. */
export const reasonsOf = (ranked: Ranked): readonly string[] => [
  ...(!ranked.toldStock
    ? [ROUTING_TEXTS.stockUnknown]
    : [ranked.missing === 0 ? ROUTING_TEXTS.inStock : ROUTING_TEXTS.lacks(ranked.missing)]),
  ROUTING_TEXTS.days(dayInWords(ranked.leaves), dayInWords(ranked.arrives)),
  ...(ranked.earlier ? [ROUTING_TEXTS.earlier] : []),
  ...(ranked.cents > 0 ? [ROUTING_TEXTS.price(formatMoney(toCents(ranked.cents)))] : []),
  ...(ranked.load > 0 ? [ROUTING_TEXTS.load(Math.round(ranked.load * 100))] : []),
];

/** Why a pharmacy is left out: "does not ship to Canada". */
export const whyUnfit = (why: Unfit, places: Places): string => UNFIT_TEXTS[why](places);

/** "None, because …" where no pharmacy can get the order; undefined where one can. */
export const whyNone = ({ ranked, unfit }: Routing, places: Places): string | undefined => {
  if (ranked.length > 0) return undefined;
  if (unfit.length === 0) return ROUTING_TEXTS.emptyRegister;
  const counted = Map.groupBy(unfit, ({ why }) => why);
  return ROUTING_TEXTS.none(
    [...counted].map(
      ([why, all]) => `${all.length === 1 ? 'one' : all.length} ${whyUnfit(why, places)}`,
    ),
  );
};
