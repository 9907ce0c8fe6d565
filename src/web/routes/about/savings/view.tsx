import { Link } from 'react-router';
import { type Cents, formatPrice, savingsPercent } from '#domain/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { CallToAction } from '#web/components/call-to-action.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { StructuredData } from '#web/components/structured-data.tsx';
import { breadcrumbs } from '#web/site-data.ts';

type Row = {
  readonly id: string;
  readonly name: string;
  readonly basePrice: Cents;
  readonly usPrice: Cents;
};

const cell = 'px-1.5 py-3 sm:px-4';
const figure = `${cell} text-right`;

const Comparison = ({ rows }: { rows: readonly Row[] }) => (
  <table className="card figures w-full text-left text-sm sm:text-base">
    <caption className="sr-only">US price, our price and saving for each medication</caption>
    <thead>
      <tr className="border-b-2 border-line">
        <th scope="col" className={cell}>
          Medication
        </th>
        <th scope="col" className={figure}>
          US Price
        </th>
        <th scope="col" className={figure}>
          Our Price
        </th>
        <th scope="col" className={figure}>
          Savings
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, basePrice, usPrice }) => (
        <tr key={id} className="border-line not-last:border-b">
          <th scope="row" className={`${cell} w-2/5 font-semibold md:w-1/2`}>
            <Link to={`/products/${id}`} prefetch="intent" className="link mb-2 inline-block">
              {name}
            </Link>
            <PriceBar price={basePrice} usPrice={usPrice} />
          </th>
          <td className={`${figure} text-soft`}>
            <s>${formatPrice(usPrice)}</s>
          </td>
          <td className={`${figure} font-bold`}>${formatPrice(basePrice)}</td>
          <td className={`${figure} font-semibold text-leaf`}>
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
          ? [breadcrumbs(publicUrl, [['How Much Can I Save?', '/savings']])]
          : undefined
      }
    />
    <PageHead
      title="How Much Can I Save?"
      text={`Up to ${maxSavings}%. Each bar is as long as the US list price; the filled part is our lowest price of that medicine.`}
    />
    <div className="page grid grid-cols-1 gap-4 pt-8">
      <Comparison rows={rows} />
      <p className="reading text-sm text-soft">
        Savings are (US price − our price) ÷ US price, rounded to whole percent. The US price is a
        list price for comparison: with insurance, a discount card or a maker's program you may pay
        less at home.
      </p>
    </div>
    <CallToAction
      title="Find your medication"
      text="Each page lists the strengths and packs with their own prices."
    >
      <Link to="/products" prefetch="intent" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </CallToAction>
  </>
);
