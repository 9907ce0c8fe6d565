import type { Brand } from '#config/public.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { PlaceholderValues } from '#domain/placeholders.ts';
import { maxSavings } from './product-facts.ts';

/** What the placeholders of the pages' texts stand for in this store. */
export const placeholderValues = (brand: Brand, catalogue: Catalogue): PlaceholderValues => ({
  brand: brand.name,
  email: brand.email,
  phone: brand.phone,
  address: brand.address,
  maxSavings: String(maxSavings(catalogue)),
});
