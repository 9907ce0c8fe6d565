import { type Cents, formatMoney, formatPrice, priceShare, toCents } from '#domain/money.ts';
import {
  claimedPercent,
  comparedWith,
  isCheaperAtHome,
  type UsFigures,
} from '#domain/us-figures.ts';

export const CHEAPER_AT_HOME = 'Cheaper at home';

type Words = readonly [price: string, us: string, saving?: string];

/**
 * Layout around the price, the US price and the saving; `beside` is the bar alone, for tables that list the
 * figures. The saving in percent applies to the base price, so an option with a price of its own shows
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
  small: {
    price: 'text-lg font-bold',
    us: 'text-sm',
    bar: 'h-2',
    barBeside: 'h-5',
    saving: 'px-2 text-xs/5',
    note: 'text-xs',
  },
  large: {
    price: 'text-xl font-bold md:text-2xl',
    us: 'text-sm md:text-lg',
    bar: 'h-5',
    barBeside: 'h-9',
    saving: 'px-4 text-base/9',
    note: 'text-sm',
  },
} as const;

/** The mark at the lowest US price. Dashed, so that it can be told from the edges of the bar without color. */
const LowestMark = ({ share }: { share: number }) => (
  <line
    x1={`${share}%`}
    x2={`${share}%`}
    y1="0"
    y2="100%"
    strokeWidth="2"
    strokeDasharray="3 2"
    className="stroke-ink"
  />
);

/**
 * A bar as long as the US reference price, filled up to the store's price and marked at the lowest US price on
 * file. The words give the same information, so screen readers skip the drawing. A saving is named only if it
 * may be claimed, and where the medicine costs no more at home, the bar says so.
 */
export const PriceBar = ({
  price,
  us,
  wording = 'beside',
  size = 'small',
  label = '',
}: {
  price: Cents;
  us: UsFigures;
  wording?: Wording;
  size?: 'small' | 'large';
  /** Label of the price, such as "Subtotal", where no heading names it. */
  label?: string;
}) => {
  const look = sizes[size];
  const words: Words | undefined = wording === 'beside' ? undefined : wordings[wording];
  const packs = wording === 'packs';
  const format = packs ? formatMoney : formatPrice;
  const percent = claimedPercent(us, price);
  const home = isCheaperAtHome(us, price);
  const saving =
    percent !== undefined && words?.[2]
      ? words[2] + (packs ? formatMoney(toCents(comparedWith(us) - price)) : `${percent}%`)
      : undefined;
  const share = priceShare(us.reference, price);
  return (
    <div className="grid gap-1">
      {words ? (
        <p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={look.price}>{(label && `${label} `) + words[0] + format(price)}</span>
          <s className={`ms-auto text-soft ${look.us}`}>{words[1] + format(us.reference)}</s>
        </p>
      ) : null}
      <div className="relative">
        <div
          className={`overflow-hidden rounded-full border ${home ? 'border-line' : 'border-leaf-fill/40'} ${saving ? `absolute inset-x-0 top-0 ${look.barBeside}` : look.bar}`}
        >
          <svg aria-hidden="true" className="block size-full">
            <rect width="100%" height="100%" className={home ? 'fill-sunken' : 'fill-leaf-tint'} />
            <rect
              width={`${share}%`}
              height="100%"
              className={`${home ? 'fill-edge' : 'fill-leaf-fill'} ${size === 'large' ? 'fill-up' : ''}`}
            />
            {us.lowest === undefined ? null : (
              <LowestMark share={priceShare(us.reference, us.lowest)} />
            )}
          </svg>
        </div>
        {saving ? (
          // The words are placed on the empty part of the bar, or wrap below it if they do not fit.
          <div className="relative flex flex-wrap">
            <svg aria-hidden="true" width={`${share}%`} className={look.barBeside} />
            <p className={`figures ms-auto font-semibold text-leaf ${look.saving}`}>{saving}</p>
          </div>
        ) : null}
      </div>
      {home && us.lowest !== undefined ? (
        <p className={`figures font-semibold text-ink ${look.us}`}>
          {CHEAPER_AT_HOME}: ${format(us.lowest).replace('$', '')}
        </p>
      ) : null}
      {us.note ? <p className={`font-normal text-soft ${look.note}`}>{us.note}</p> : null}
    </div>
  );
};
