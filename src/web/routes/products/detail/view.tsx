import { FileText, Info, Package, Snowflake } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { lazy } from 'react';
import { Link } from 'react-router';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import { DeliveryEstimateForm } from '#web/components/delivery-estimate.tsx';
import { Breadcrumbs } from '#web/components/layout/page-parts.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import { ServerPart } from '#web/components/layout/server-part.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';
import { href } from '#web/href.ts';
import { Options } from './options.tsx';
import type { ProductOffer } from './product-page.ts';

/** Facts that decide whether a person can order at all, shown first. */
const Traits = ({ product }: { product: ProductOffer }) => {
  const parcel = product.refrigerated ? Snowflake : Package;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium">
      <li className="inline-flex items-center gap-2">
        <Icon node={FileText} className="size-4 text-accent" />
        {product.prescriptionOnly ? 'Prescription required' : 'No prescription needed'}
      </li>
      <li className="inline-flex items-center gap-2">
        <Icon node={parcel} className="size-4 text-accent" />
        {product.refrigerated ? 'Shipped cold' : 'No cold shipping needed'}
      </li>
      <li className="inline-flex items-center gap-2">
        <Icon node={Info} className="size-4 text-accent" />
        <a href="#important" className="link inline-flex min-h-6 items-center">
          Read before you order
        </a>
      </li>
    </ul>
  );
};

/** Where the lowest US price was read, and how prices are compared. */
const OfferSource = ({ source }: { source: ProductOffer['offerSource'] }) => (
  <p className="-mt-2 text-xs wrap-anywhere text-soft">
    {source ? (
      <>
        {'Source: '}
        {source.url ? (
          <a href={source.url} className="link" rel="noopener noreferrer">
            {source.title}
          </a>
        ) : (
          source.title
        )}
        {source.version ? `, ${source.version}` : ''}.{source.read ? ` Read ${source.read}. ` : ' '}
      </>
    ) : null}
    <Link to={`${href('/savings')}#how`} className="link">
      How we compare prices
    </Link>
  </p>
);

const NextSteps = ({ steps }: { steps: readonly string[] }) => (
  <section aria-labelledby="next" className="grid grid-cols-1 gap-1 text-sm text-soft">
    <h3 id="next" className="text-base text-ink">
      What happens next
    </h3>
    <ol className="grid list-decimal grid-cols-1 gap-1 pl-5">
      {steps.map((step) => (
        <li key={step}>
          <Unbroken text={step} />
        </li>
      ))}
    </ol>
  </section>
);

const ImportingNote = lazy(async () => ({
  default: (await import('#web/components/texts/importing-note.tsx')).ImportingNote,
}));

/** Patients must not recognize a pen by the colors of the drawing. */
const DRAWING_NOTE = 'This is a drawing, not a photograph of the pack.';

export const ProductView = ({
  product,
  path,
}: {
  product: ProductOffer;
  /** The page's own address. */
  path: string;
}) => (
  <>
    <Breadcrumbs steps={[[href('/products'), 'Products']]} here={product.name} />
    <div className="leaflet page flex flex-wrap items-start gap-4 pt-3 lg:grid lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr] lg:gap-x-10 lg:gap-y-6 lg:pt-5">
      <div className="w-25 rounded-card bg-sunken max-lg:py-2 sm:max-lg:px-2 sm:w-44 lg:col-span-5 lg:w-auto lg:row-span-2 lg:p-6">
        <ProductArt
          productId={product.id}
          strength={product.print}
          eager
          className="mx-auto h-auto w-full max-w-sm"
        />
        <p className="mt-2 text-center text-xs text-balance text-soft max-sm:hidden">
          {DRAWING_NOTE}
        </p>
      </div>
      <div className="grid min-w-0 flex-1 basis-36 grid-cols-1 gap-1 self-center lg:col-span-7 lg:self-start">
        <h1 className="text-2xl md:text-3xl">{product.name}</h1>
        <p className="text-sm text-soft first-letter:uppercase">{product.kind}</p>
        <p className="text-xs text-soft sm:hidden">{DRAWING_NOTE}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 max-lg:basis-full lg:col-span-7 lg:gap-5 lg:col-start-6 lg:row-span-2">
        <p className="reading">{product.description}</p>
        <PriceBar price={product.basePrice} us={product.us} wording="product" size="large" />
        <OfferSource source={product.offerSource} />
        <Traits product={product} />
        <Options product={product} />
        {product.prescriptionOnly ? (
          <StaticIsland name="importing">
            <ImportingNote />
          </StaticIsland>
        ) : null}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5 max-lg:basis-full lg:col-span-5 lg:col-start-1 lg:row-start-3">
        <ServerPart name="before" path={path} />
        <NextSteps steps={product.nextSteps} />
        <DeliveryEstimateForm productId={product.id} />
        <Link
          to={`${href('/compare')}?a=${product.id}`}
          className="link justify-self-start text-sm"
        >
          Compare with another medicine
        </Link>
      </div>
    </div>
    <ServerPart name="texts" path={path} />
  </>
);
