import { type Cents, formatMoney, formatPrice, priceShare, toCents } from '#domain/money.ts';
import {
  claimedPercent,
  comparedWith,
  isCheaperAtHome,
  type UsFigures,
} from '#domain/us-figures.ts';

export const CHEAPER_AT_HOME = 'Cheaper at home';
export const NOT_COMPARED = 'Not compared';
/** Shown in place of the lowest US price that anyone can pay. */
const NO_LOWER_US_PRICE = 'No lower US price on file';
/** Where one may be on file that is too old to rely on, or none could be read. */
const NO_CURRENT_US_PRICE = 'No current US price on file';

type Words = readonly [price: string, us: string, saving?: string];

/**
 * Words around our price, the US reference price and the saving; `beside` names the bars alone, for tables that list
 * the figures. The saving in percent applies to the base price, so an option with a price of its own shows
 * none; packs show the saving in money, because their prices are computed.
 */
const wordings = {
  card: ['From $', 'US: $', 'Save '],
  product: ['Starting at $', 'US Price: $', 'Save up to '],
  option: ['$', 'US: $'],
  packs: ['', 'US: ', 'Save '],
} as const satisfies Record<string, Words>;

export type Wording = keyof typeof wordings | 'beside';

const sizes = {
  small: { price: 'text-lg font-bold', us: 'text-sm', bar: 'h-2', note: 'text-xs' },
  large: {
    price: 'text-xl font-bold md:text-2xl',
    us: 'text-sm md:text-base',
    bar: 'h-4',
    note: 'text-sm',
  },
} as const;

/** Ours is solid, the lowest US price striped and the reference an outline, so that they differ without color. */
const Bar = ({ look, share }: { look: string; share: number }) => (
  <svg aria-hidden="true" className={`block w-full ${look}`}>
    <rect width={`${share}%`} height="100%" rx="2" />
  </svg>
);

const Stripes = ({ look, share }: { look: string; share: number }) => (
  <svg aria-hidden="true" className={`block w-full stroke-ink ${look}`}>
    <line x2={`${share}%`} y1="50%" y2="50%" strokeWidth="40" strokeDasharray="2 2" />
  </svg>
);

/** As wide as the outline of the reference price, so that all bars have one scale. */
const SCALE = 'border border-transparent';

/** What 30 days cost at the dose of an option, in whole dollars. */
export type Month = { readonly ours: string; readonly offer?: string };

/**
 * Three bars on one scale: our price, the lowest US price on file that anyone can pay, and the US reference price.
 * The words give the same information, so screen readers skip the drawing. A saving is named only if it may be
 * claimed, and where the medicine costs no more at home, the words say so.
 */
export const PriceBar = ({
  price,
  us,
  wording = 'beside',
  size = 'small',
  label = '',
  month,
}: {
  price: Cents;
  us: UsFigures;
  wording?: Wording;
  size?: 'small' | 'large';
  /** Label of the price, such as "Subtotal", where no heading names it. */
  label?: string;
  month?: Month | undefined;
}) => {
  const look = sizes[size];
  const words: Words | undefined = wording === 'beside' ? undefined : wordings[wording];
  const packs = wording === 'packs';
  const format = packs ? formatMoney : (amount: Cents) => formatPrice(amount);
  const sign = packs ? '' : '$';
  const percent = claimedPercent(us, price);
  const home = isCheaperAtHome(us, price);
  const saving =
    percent !== undefined && words?.[2]
      ? words[2] + (packs ? formatMoney(toCents(comparedWith(us) - price)) : `${percent}%`)
      : undefined;
  const shareOf = (amount: Cents): number => priceShare(us.reference, amount);
  return (
    <div className="grid grid-cols-1 gap-2">
      {/* Large bars do not move with the width of the words, which changes when the font arrives. */}
      <div
        className={`figures grid items-center gap-x-3 gap-y-1 ${size === 'large' ? 'grid-cols-[2fr_minmax(2.5rem,1fr)] md:grid-cols-[3fr_2fr]' : 'grid-cols-[auto_minmax(2.5rem,1fr)]'}`}
      >
        <p className={words ? look.price : 'text-xs'}>
          {words ? (label && `${label} `) + words[0] + format(price) : 'Ours'}
          {month ? <span className="text-sm font-normal"> a pack</span> : null}
        </p>
        <Bar
          look={`${look.bar} ${SCALE} ${us.claims ? 'fill-leaf-fill' : 'fill-edge'} ${size === 'large' ? 'fill-up' : ''}`}
          share={shareOf(price)}
        />
        {us.lowest === undefined ? (
          packs ? null : (
            <p className={`col-span-full text-soft ${words ? look.us : 'text-xs'}`}>
              {us.claims ? NO_LOWER_US_PRICE : NO_CURRENT_US_PRICE}
            </p>
          )
        ) : (
          <>
            <p className={words ? look.us : 'text-xs'}>
              Lowest US: {sign}
              {format(us.lowest)}
            </p>
            <Stripes look={`${look.bar} ${SCALE}`} share={shareOf(us.lowest)} />
          </>
        )}
        <p className={`text-soft ${words ? look.us : 'text-xs'}`}>
          {words ? <s>{words[1] + format(us.reference)}</s> : 'US reference'}
        </p>
        <Bar look={`${look.bar} rounded-xs border border-edge fill-sunken`} share={100} />
      </div>
      {month ? (
        <p className="figures text-sm">
          30 days: {month.ours} here{month.offer ? `, ${month.offer} in the US` : ''}.
        </p>
      ) : null}
      {home && us.lowest !== undefined ? (
        <p className={`figures font-semibold text-ink ${look.us}`}>
          {CHEAPER_AT_HOME}: ${format(us.lowest).replace('$', '')}
        </p>
      ) : saving ? (
        <p
          className={`figures justify-self-start rounded-full border border-leaf-fill bg-leaf-tint px-3 font-semibold text-leaf ${look.us}`}
        >
          {saving}
        </p>
      ) : us.claims || !words?.[2] ? null : (
        <p className={`text-soft ${look.us}`}>{NOT_COMPARED}</p>
      )}
      {us.note ? <p className={`font-normal text-soft ${look.note}`}>{us.note}</p> : null}
    </div>
  );
};
