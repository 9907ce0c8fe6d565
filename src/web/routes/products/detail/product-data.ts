import { plainText } from '#domain/rich-text.ts';
import {
  type Thing,
  breadcrumbs,
  faqData,
  reviewData,
} from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';
import type { ProductPage } from './product-page.ts';

/** Price in dollars without symbol or separators, as structured data requires. */
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/**
 * Structured data of a medicine; every value is also visible on the page. It contains no availability,
 * because the store does not know the pharmacies' stock, and no ratings, because there are none.
 */
export const productData = (product: ProductPage, publicUrl: string): readonly Thing[] => {
  const path = href('/products/:productId', { productId: product.id });
  const url = publicUrl + path;
  const common = {
    name: product.name,
    description: product.description,
    url,
    image: publicUrl + href('/cards/:kind/:file', { kind: 'products', file: `${product.id}.png` }),
    manufacturer: { '@type': 'Organization', name: product.manufacturer },
  };
  const offers = product.options.map((option) => ({
    '@type': 'Offer',
    name: `${product.name} ${option.strength}, ${option.quantity}`,
    sku: `${product.id}-${option.strength}`,
    price: dollars(option.price),
    priceCurrency: 'USD',
    url,
    seller: { '@id': `${publicUrl}${href('/')}#organization` },
    // schema.org MerchantReturnPolicy: returns are not accepted.
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'US',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    },
  }));
  const drug: Thing = {
    '@type': 'Drug',
    '@id': `${url}#drug`,
    ...common,
    isProprietary: true,
    proprietaryName: product.name,
    nonProprietaryName: product.nonProprietaryName,
    activeIngredient: product.activeIngredient,
    drugClass: { '@type': 'DrugClass', name: product.drugClass },
    administrationRoute: product.administrationRoute,
    dosageForm: product.dosageForm,
    availableStrength: product.options.map((option) => ({
      '@type': 'DrugStrength',
      name: option.strength,
    })),
    prescriptionStatus: `https://schema.org/${product.prescriptionOnly ? 'PrescriptionOnly' : 'OTC'}`,
  };
  return [
    {
      '@type': 'Product',
      '@id': `${url}#product`,
      ...common,
      brand: { '@type': 'Brand', name: product.name },
      offers,
    },
    // A needle is a device, not a drug.
    ...(product.administrationRoute === 'device' ? [] : [drug]),
    ...reviewData(url, product.signature),
    breadcrumbs(publicUrl, [
      ['Products', href('/products')],
      [product.name, path],
    ]),
    faqData(product.faq.map(({ question, answer }) => ({ question, answer: plainText(answer) }))),
  ];
};
