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

/** Ours is solid, the lowest US price striped and the reference an outline, so that they differ without color. */
type Look = 'ours' | 'lowest' | 'reference' | 'paid';

/** A length to a hundredth of a percent, which is less than a pixel of any screen. */
const lengthOf = (share: number): string => `${Math.round(share * 100) / 100}%`;

/** The looks are in prices.css, because pages have many bars. */
export const Bar = ({ look, share }: { look: Look; share: number }) => (
  <svg aria-hidden="true" className={look}>
    {look === 'lowest' ? <line x2={lengthOf(share)} /> : <rect width={lengthOf(share)} />}
  </svg>
);

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
    <div
      className={`price-bar${size === 'large' ? ' large' : ''}${words ? '' : ' beside'}${us.claims ? ' claims' : ''}`}
    >
      <div>
        <p>
          {words ? (label && `${label} `) + words[0] + format(price) : 'Ours'}
          {month ? <span> a pack</span> : null}
        </p>
        <Bar look="ours" share={shareOf(price)} />
        {us.lowest === undefined ? (
          packs ? null : (
            <p>{us.claims ? NO_LOWER_US_PRICE : NO_CURRENT_US_PRICE}</p>
          )
        ) : (
          <>
            <p>{`Lowest US: ${sign}${format(us.lowest)}`}</p>
            <Bar look="lowest" share={shareOf(us.lowest)} />
          </>
        )}
        <p>{words ? <s>{words[1] + format(us.reference)}</s> : 'US reference'}</p>
        <Bar look="reference" share={100} />
      </div>
      {month ? (
        <p>{`30 days: ${month.ours} here${month.offer ? `, ${month.offer} in the US` : ''}.`}</p>
      ) : null}
      {home && us.lowest !== undefined ? (
        <p className="home">{`${CHEAPER_AT_HOME}: $${format(us.lowest).replace('$', '')}`}</p>
      ) : saving ? (
        <p className="saving">{saving}</p>
      ) : us.claims || !words?.[2] ? null : (
        <p className="none">{NOT_COMPARED}</p>
      )}
      {us.note ? <p className="note">{us.note}</p> : null}
    </div>
  );
};
