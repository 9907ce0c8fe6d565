import { FileText, Info, Snowflake } from 'lucide-react';
import { plainText } from '#domain/rich-text.ts';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import { Breadcrumbs } from '#web/components/breadcrumbs.tsx';
import { Words } from '#web/components/rich-text.tsx';
import { StructuredData } from '#web/components/structured-data.tsx';
import { Information } from './information.tsx';
import { Notices } from './notices.tsx';
import { Options } from './options.tsx';
import { productData } from './product-data.ts';
import type { ProductPage } from './product-page.ts';

/** What decides whether somebody can order at all, before they read on. */
const Traits = ({ product }: { product: ProductPage }) => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm font-medium">
    <li className="inline-flex items-center gap-2">
      <FileText aria-hidden="true" className="size-4 text-accent" />
      {product.prescriptionOnly ? 'Prescription required' : 'No prescription needed'}
    </li>
    <li className="inline-flex items-center gap-2">
      <Snowflake aria-hidden="true" className="size-4 text-accent" />
      {product.refrigerated ? 'Shipped cold' : 'Shipped without cooling'}
    </li>
    <li className="inline-flex items-center gap-2">
      <Info aria-hidden="true" className="size-4 text-accent" />
      <a href="#important" className="link inline-flex min-h-6 items-center">
        Read before you order
      </a>
    </li>
  </ul>
);

const ImportantInformation = ({
  product: { standardPoints, importantInformation, notices, sections },
}: {
  product: ProductPage;
}) => (
  <section
    aria-labelledby="important"
    className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-amber/40 bg-amber-tint p-5"
  >
    <h2 id="important" className="flex items-center gap-2 text-lg text-amber">
      <Info aria-hidden="true" className="size-5" />
      Important Information
    </h2>
    <ul className="grid list-disc gap-2 pl-5 text-sm">
      {standardPoints.map((point) => (
        <li key={point}>{point}</li>
      ))}
      {importantInformation.map((point) => (
        <li key={plainText(point)}>
          <Words text={point} />
        </li>
      ))}
    </ul>
    <Notices notices={notices} />
    {sections.cautions.boxedWarnings.length > 0 ? (
      <a href="#cautions" className="link justify-self-start py-1 text-sm font-semibold">
        The boxed warnings, and what to do
      </a>
    ) : null}
  </section>
);

export const ProductView = ({
  product,
  publicUrl,
}: {
  product: ProductPage;
  publicUrl: string;
}) => (
  <>
    <StructuredData graph={import.meta.env.SSR ? productData(product, publicUrl) : undefined} />
    <Breadcrumbs steps={[['/products', 'Products']]} here={product.name} />
    <div className="leaflet page grid grid-cols-[92px_minmax(0,1fr)] items-start gap-4 pt-3 lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr] lg:gap-x-10 lg:gap-y-6 lg:pt-5">
      <div className="rounded-card bg-sunken max-lg:px-1 max-lg:py-3 lg:col-span-5 lg:row-span-2 lg:p-6">
        <ProductArt
          productId={product.id}
          strength={product.print}
          eager
          className="mx-auto h-auto w-full max-w-sm"
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1 self-center lg:col-span-7 lg:self-start">
        <h1 className="text-2xl md:text-3xl">{product.name}</h1>
        <p className="text-sm text-soft first-letter:uppercase">{product.kind}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4 max-lg:col-span-2 lg:col-span-7 lg:gap-5 lg:col-start-6 lg:row-span-2">
        <p className="reading">{product.description}</p>
        <PriceBar
          price={product.basePrice}
          usPrice={product.usPrice}
          wording="product"
          size="large"
        />
        <Traits product={product} />
        <Options product={product} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5 max-lg:col-span-2 lg:col-span-5 lg:col-start-1 lg:row-start-3">
        <ImportantInformation product={product} />
      </div>
    </div>
    <Information product={product} />
  </>
);
