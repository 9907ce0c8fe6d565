import { FileText, Info, Snowflake } from 'lucide-react';
import { Link } from 'react-router';
import { formatPrice, savingsPercent } from '#domain/money.ts';
import { plainText } from '#domain/rich-text.ts';
import { buttonClass } from '#ui/button.tsx';
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

const Price = ({ product: { basePrice, usPrice } }: { product: ProductPage }) => (
  <div className="grid gap-3">
    <p className="figures flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <span className="text-2xl font-bold">Starting at ${formatPrice(basePrice)}</span>
      <s className="text-lg text-soft">US Price: ${formatPrice(usPrice)}</s>
    </p>
    <PriceBar price={basePrice} usPrice={usPrice} size="large" />
    <p className="figures font-semibold text-leaf">
      Save up to {savingsPercent(usPrice, basePrice)}%
    </p>
  </div>
);

const Traits = ({ product }: { product: ProductPage }) => (
  <ul className="flex flex-wrap gap-2 text-sm">
    <li className="inline-flex items-center gap-2 rounded-full bg-tint px-3 py-1">
      <FileText aria-hidden="true" className="size-4" />
      {product.prescriptionOnly ? 'Prescription required' : 'No prescription needed'}
    </li>
    {product.refrigerated ? (
      <li className="inline-flex items-center gap-2 rounded-full bg-tint px-3 py-1">
        <Snowflake aria-hidden="true" className="size-4" />
        Kept and shipped cold
      </li>
    ) : null}
  </ul>
);

const ImportantInformation = ({
  product: { standardPoints, importantInformation, notices },
}: {
  product: ProductPage;
}) => (
  <section
    aria-labelledby="important"
    className="grid gap-3 rounded-card border border-amber/40 bg-amber-tint p-5"
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
  </section>
);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
    <div className="page grid items-start gap-8 pt-4 lg:grid-cols-12 lg:gap-12">
      <div className="grid gap-4 lg:sticky lg:top-6 lg:col-span-5">
        <div className="rounded-card bg-sunken p-6 lg:p-10">
          <ProductArt
            dosageForm={product.dosageForm}
            drugClass={product.drugClass}
            print={product.print}
            className="mx-auto w-full max-w-sm max-lg:max-h-44"
          />
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm max-lg:hidden">
          <dt className="text-soft">Active ingredient</dt>
          <dd>{product.activeIngredient}</dd>
          <dt className="text-soft">Class</dt>
          <dd>{capitalised(product.drugClass)}</dd>
          <dt className="text-soft">Form</dt>
          <dd>{capitalised(product.dosageForm)}</dd>
          <dt className="text-soft">Manufacturer</dt>
          <dd>{product.manufacturer}</dd>
        </dl>
      </div>
      <div className="grid min-w-0 gap-6 lg:col-span-7">
        <div className="grid gap-3">
          <h1 className="text-2xl md:text-3xl">{product.name}</h1>
          <p className="reading text-lg text-soft">{product.description}</p>
          <Traits product={product} />
        </div>
        <Price product={product} />
        <Options product={product} />
        <ImportantInformation product={product} />
      </div>
    </div>
    <Information product={product} />
  </>
);

export const ProductNotFound = () => (
  <div className="page grid justify-items-start gap-5 py-16">
    <h1 className="text-2xl">Product not found</h1>
    <p className="reading text-soft">
      There is no product at this address. It may have another name in Europe: our search knows
      both.
    </p>
    <Link to="/products" className={buttonClass('primary')}>
      Back to Products
    </Link>
  </div>
);
