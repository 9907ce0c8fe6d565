import { Link } from 'react-router';
import { type Cents, formatPrice, savingsPercent } from '#domain/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { StructuredData, breadcrumbs } from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly basePrice: Cents;
  readonly usPrice: Cents;
  readonly note: string | undefined;
  /** Whether there are several strengths or packs with different prices. */
  readonly from: boolean;
};

const figure =
  'max-md:grid max-md:grow max-md:gap-1 max-md:before:text-xs max-md:before:font-normal max-md:before:text-soft md:px-4 md:py-3 md:text-right';

/**
 * A table; on a phone each medicine is a card with labels above its figures, and only screen readers read
 * the column headers.
 */
const Comparison = ({ rows }: { rows: readonly Row[] }) => (
  <table className="figures w-full text-left max-md:block md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
    <caption className="sr-only">US price, our price and saving for each medication</caption>
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
      {rows.map(({ id, name, basePrice, usPrice, note, from }) => (
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
            <PriceBar price={basePrice} usPrice={usPrice} note={note} />
          </th>
          <td
            className={`${figure} text-soft max-md:basis-18 max-md:before:content-['US_Price'/'']`}
          >
            <s>${formatPrice(usPrice)}</s>
          </td>
          <td
            className={`${figure} font-bold whitespace-nowrap max-md:basis-25 max-md:before:content-['Our_Price'/'']`}
          >
            {from ? 'From ' : ''}${formatPrice(basePrice)}
          </td>
          <td
            className={`${figure} font-semibold text-leaf max-md:basis-18 max-md:before:content-['Savings'/'']`}
          >
            {savingsPercent(usPrice, basePrice)}%
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const SavingsView = ({
  publicUrl,
  maxSavings,
  rows,
}: {
  publicUrl: string;
  maxSavings: number;
  rows: readonly Row[];
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
      text={`Up to ${maxSavings}%. Each bar is as long as the US list price; the filled part is our lowest price of that medicine.`}
    />
    <div className="page grid grid-cols-1 gap-4 pt-8">
      <Comparison rows={rows} />
      <section id="how" aria-labelledby="how-title" className="mt-4 grid gap-2 text-sm text-soft">
        <h2 id="how-title" className="text-lg text-ink">
          How we compare
        </h2>
        <p className="reading">
          Savings are (US price − our price) ÷ US price, rounded to whole percent. The US price is a
          list price for comparison: with insurance, a discount card or a maker&apos;s program you
          may pay less at home.
        </p>
        <p className="reading">
          The US prices are reference prices of our own list, each taken at one time. We have no
          public source for them, and they do not follow the market. Where we know that one has
          fallen since, or is about to, a note beside it says so, and the page of the medicine names
          the report.
        </p>
      </section>
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
