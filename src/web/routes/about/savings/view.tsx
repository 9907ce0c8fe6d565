import { Link } from 'react-router';
import { type Cents, formatPrice } from '#domain/money.ts';
import { claimedPercent, isCheaperAtHome, type UsFigures } from '#domain/us-figures.ts';
import { buttonClass } from '#ui/button.tsx';
import { CHEAPER_AT_HOME, NOT_COMPARED, PriceBar } from '#ui/price-bar.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { StructuredData, breadcrumbs } from '#web/components/layout/structured-data.tsx';
import { YourBill } from '#web/components/your-bill.tsx';
import { href } from '#web/href.ts';
import type { AskedBill, BillChoice } from '#web/pages/bill-choices.ts';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly basePrice: Cents;
  readonly us: UsFigures;
  /** Whether there are several strengths or packs with different prices. */
  readonly from: boolean;
};

type LedgerRow = {
  readonly product: string;
  readonly kind: string;
  readonly name: string;
  readonly amount: string;
  readonly buys: string;
  readonly since: string;
  readonly until: string | undefined;
  /** The day after which the figure proves nothing, if it has passed. */
  readonly stale: string | undefined;
  readonly source: string;
  readonly version: string | undefined;
  readonly url: string | undefined;
  readonly read: string | undefined;
};

const figure =
  'max-md:grid max-md:grow max-md:gap-1 max-md:before:text-xs max-md:before:font-normal max-md:before:text-soft md:px-4 md:py-3 md:text-right';

/** The saving in percent, that there is none, or that none is claimed. */
const savingText = (us: UsFigures, price: Cents): string => {
  if (isCheaperAtHome(us, price)) return CHEAPER_AT_HOME;
  const percent = claimedPercent(us, price);
  return percent === undefined ? NOT_COMPARED : `${percent}%`;
};

/**
 * A table; on a phone each medicine is a card with labels above its figures, and only screen readers read
 * the column headers.
 */
const Comparison = ({ rows }: { rows: readonly Row[] }) => (
  <table className="figures w-full text-left max-md:block md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
    <caption className="sr-only">
      US reference price, our price and saving for each medication
    </caption>
    <thead className="text-sm max-md:sr-only">
      <tr className="md:border-b-2 md:border-line">
        <th scope="col" className="px-4 py-3">
          Medication
        </th>
        <th scope="col" className="px-4 py-3 text-right">
          US Price
        </th>
        <th scope="col" className="px-4 py-3 text-right">
          Our Price
        </th>
        <th scope="col" className="px-4 py-3 text-right">
          Savings
        </th>
      </tr>
    </thead>
    <tbody className="max-md:grid max-md:gap-3">
      {rows.map(({ id, name, basePrice, us, from }) => (
        <tr
          key={id}
          className="max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-2 max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-4 max-md:pt-2 md:not-last:border-b md:border-line"
        >
          <th scope="row" className="font-semibold max-md:basis-full md:w-1/2 md:px-4 md:py-3">
            <Link
              to={href('/products/:productId', { productId: id })}
              prefetch="intent"
              className="link inline-flex min-h-11 items-center md:min-h-8"
            >
              {name}
            </Link>
            <PriceBar price={basePrice} us={us} />
          </th>
          <td
            className={`${figure} text-soft max-md:basis-18 max-md:before:content-['US_Price'/'']`}
          >
            <s>${formatPrice(us.reference)}</s>
          </td>
          <td
            className={`${figure} font-bold whitespace-nowrap max-md:basis-25 max-md:before:content-['Our_Price'/'']`}
          >
            {from ? 'From ' : ''}${formatPrice(basePrice)}
          </td>
          <td
            className={`${figure} font-semibold max-md:basis-18 max-md:before:content-['Savings'/''] ${claimedPercent(us, basePrice) === undefined ? 'text-ink' : 'text-leaf'}`}
          >
            {savingText(us, basePrice)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Every US price on file, with its source. */
const Ledger = ({ ledger }: { ledger: readonly LedgerRow[] }) => (
  <ul className="grid gap-3 md:grid-cols-2">
    {ledger.map((price) => (
      <li
        key={`${price.product} ${price.kind} ${price.name} ${price.since}`}
        className="card grid content-start gap-1 p-4 text-sm"
      >
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{price.product}</span>
          <span className="figures font-semibold">{price.amount}</span>
        </p>
        <p>
          {price.name}, for {price.buys}.
        </p>
        <p className="text-soft">
          {price.kind} Since {price.since}
          {price.until ? `, until ${price.until}` : ''}.
          {price.stale ? ` Not checked since ${price.stale}, so we no longer compare with it.` : ''}
        </p>
        <p className="wrap-anywhere text-soft">
          Source:{' '}
          {price.url ? (
            <a href={price.url} className="link" rel="noopener noreferrer">
              {price.source}
            </a>
          ) : (
            price.source
          )}
          {price.version ? `, ${price.version}` : ''}.{price.read ? ` Read ${price.read}.` : ''}
        </p>
      </li>
    ))}
  </ul>
);

export const SavingsView = ({
  publicUrl,
  maxSavings,
  bills,
  asked,
  reviewed,
  rows,
  ledger,
}: {
  publicUrl: string;
  maxSavings: number;
  bills: readonly BillChoice[];
  /** What the address asks of a bill. */
  asked: AskedBill | undefined;
  /** The day on which lower US prices were last looked for. */
  reviewed: string;
  rows: readonly Row[];
  ledger: readonly LedgerRow[];
}) => (
  <>
    <StructuredData
      graph={
        import.meta.env.SSR
          ? [breadcrumbs(publicUrl, [['How Much Can I Save?', href('/savings')]])]
          : undefined
      }
    />
    <PageHead
      title="How Much Can I Save?"
      text={`${maxSavings > 0 ? `Up to ${maxSavings}% on some medicines, and nothing on others. ` : ''}The solid bar is our lowest price, the striped one is the lowest US price that we know of, and the outline is the US reference price.`}
    />
    <div className="page grid grid-cols-1 gap-4 pt-8">
      <div className="max-w-2xl">
        <YourBill
          key={asked && `${asked.choice} ${asked.paid} ${asked.period}`}
          choices={bills}
          asked={asked}
        />
      </div>
      <Comparison rows={rows} />
      <section id="how" aria-labelledby="how-title" className="mt-4 grid gap-2 text-sm text-soft">
        <h2 id="how-title" className="text-lg text-ink">
          How we compare
        </h2>
        <p className="reading">
          The US reference price comes from our own price list. It is a snapshot. It does not refer
          to a US pack, and we have no public source for it. Where we have read a lower US price
          that anyone can pay, we compare with that one instead, for as much medicine as one of our
          packs holds.
        </p>
        <p className="reading">
          The saving is (US price − our price) ÷ US price, in whole percent. If the medicine costs
          the same or less at home, we say so. If a figure is too old to rely on, we claim no
          saving. With insurance or Medicare you may pay even less at home.
        </p>
        <p className="reading">We last looked for lower US prices on {reviewed}.</p>
      </section>
      <details className="fold accordion mt-4">
        <summary>
          <h2>{`US prices on file: ${ledger.length}`}</h2>
        </summary>
        <div id="ledger">
          <Ledger ledger={ledger} />
        </div>
      </details>
    </div>
    <CallToAction
      title="Find your medication"
      text="Each page lists the strengths and packs with their own prices."
    >
      <Link to={href('/products')} prefetch="intent" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </CallToAction>
  </>
);
