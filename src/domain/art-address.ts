import { pathTo } from './addresses.ts';

/** A strength as a part of an address: "2mg/3mL" becomes "2mg-3ml". Decimal points stay. */
const slug = (strength: string): string =>
  strength
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Address of the drawing of a product in one strength. */
export const artAddress = (productId: string, strength: string): string =>
  pathTo('/art/:productId/:file', { productId, file: `${slug(strength)}.svg` });
