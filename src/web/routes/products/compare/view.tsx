import { Form, Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';

type Side = ProductFacts & { readonly facts: Readonly<Record<string, string>> };
type Named = { readonly id: string; readonly name: string };

const Choice = ({
  name,
  label,
  products,
  chosen,
}: {
  name: 'a' | 'b';
  label: string;
  products: readonly Named[];
  chosen: string | undefined;
}) => (
  <label className="grid min-w-0 gap-1 text-sm font-semibold">
    {label}
    <select
      // The key chooses anew after a navigation.
      key={chosen}
      name={name}
      defaultValue={chosen ?? ''}
      required
      className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-2 text-base font-normal"
    >
      <option value="">Choose a medicine</option>
      {products.map((product) => (
        <option key={product.id} value={product.id}>
          {product.name}
        </option>
      ))}
    </select>
  </label>
);

const Head = ({ side }: { side: Side }) => (
  <th scope="col">
    <ProductArt productId={side.id} strength={side.print} className="mb-2 h-16 w-auto" />
    <Link to={href('/products/:productId', { productId: side.id })} className="link text-lg">
      {side.name}
    </Link>
  </th>
);

/** On a phone the name of a row stands above its two cells. */
const Comparison = ({ a, b }: { a: Side; b: Side }) => (
  <table className="compared">
    <caption className="sr-only">
      {a.name} and {b.name} side by side
    </caption>
    <thead>
      <tr>
        <td>&nbsp;</td>
        <Head side={a} />
        <Head side={b} />
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">Here and in the US</th>
        {[a, b].map((side) => (
          <td key={side.id}>
            <PriceBar price={side.basePrice} us={side.us} wording="card" />
          </td>
        ))}
      </tr>
      {Object.entries(a.facts).map(([name, text]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="first-letter:uppercase">{text}</td>
          <td className="first-letter:uppercase">{b.facts[name]}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export const CompareView = ({
  products,
  a,
  b,
}: {
  products: readonly Named[];
  a: Side | undefined;
  b: Side | undefined;
}) => (
  <>
    <PageHead
      title={a && b ? `${a.name} and ${b.name}` : 'Compare two medicines'}
      text="Facts side by side. Your prescriber decides which medicine is right for you. Do not switch on your own."
    />
    <div className="page grid grid-cols-1 gap-6 pt-6">
      <Form
        action={href('/compare')}
        className="no-print grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Choice name="a" label="Medicine" products={products} chosen={a?.id} />
        <Choice name="b" label="Compare with" products={products} chosen={b?.id} />
        <button type="submit" className={buttonClass('primary', 'max-sm:col-span-2')}>
          Compare
        </button>
      </Form>
      {a && b ? <Comparison a={a} b={b} /> : null}
    </div>
  </>
);
