import {
  type Cents,
  formatMoney,
  formatPrice,
  priceShare,
  savingsPercent,
  toCents,
} from '#domain/money.ts';

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

/**
 * A bar as long as the US price, filled up to the store's price, so that its empty part is the saving. The words
 * give the same information, so screen readers skip the drawing.
 */
export const PriceBar = ({
  price,
  usPrice,
  wording = 'beside',
  size = 'small',
  label = '',
  note,
}: {
  price: Cents;
  usPrice: Cents;
  wording?: Wording;
  size?: 'small' | 'large';
  /** Label of the price, such as "Subtotal", where no heading names it. */
  label?: string;
  /** Note on the US price, such as that it has fallen since. */
  note?: string | undefined;
}) => {
  const share = priceShare(usPrice, price);
  const look = sizes[size];
  const words: Words | undefined = wording === 'beside' ? undefined : wordings[wording];
  const packs = wording === 'packs';
  const format = packs ? formatMoney : formatPrice;
  const percent = savingsPercent(usPrice, price);
  const saving =
    percent > 0 && words?.[2]
      ? words[2] + (packs ? formatMoney(toCents(usPrice - price)) : `${percent}%`)
      : undefined;
  return (
    <div className="grid gap-1">
      {words ? (
        <p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={look.price}>{(label && `${label} `) + words[0] + format(price)}</span>
          <s className={`ms-auto text-soft ${look.us}`}>{words[1] + format(usPrice)}</s>
        </p>
      ) : null}
      <div className="relative">
        <div
          className={`overflow-hidden rounded-full border border-leaf-fill/40 ${saving ? `absolute inset-x-0 top-0 ${look.barBeside}` : look.bar}`}
        >
          <svg aria-hidden="true" className="block size-full">
            <rect width="100%" height="100%" className="fill-leaf-tint" />
            <rect
              width={`${share}%`}
              height="100%"
              className={`fill-leaf-fill ${size === 'large' ? 'fill-up' : ''}`}
            />
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
      {note ? <p className={`font-normal text-soft ${look.note}`}>{note}</p> : null}
    </div>
  );
};
