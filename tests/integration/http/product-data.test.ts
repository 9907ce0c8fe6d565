import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dollarsToCents, formatPrice } from '#domain/money.ts';
import { ofType, readPage } from '#tests/support/pages.ts';
import { openStore } from '#tests/support/store.ts';

const store = await openStore();
afterAll(() => store.close());
const { products } = store.deps.content.catalogue;
const browser = store.browser();

const product = z.object({
  name: z.string(),
  description: z.string(),
  offers: z.array(
    z.object({
      name: z.string(),
      price: z.string(),
      priceCurrency: z.literal('USD'),
      url: z.string(),
      availability: z.never().optional(),
    }),
  ),
});

/** Formats a price as on the page. */
const written = (price: string): string => `$${formatPrice(dollarsToCents(price))}`;

test.each(products.map(({ id }) => [id] as const))(
  '%s has structured data with the name, prices and packs of its page, without stock',
  async (id) => {
    const page = await readPage(browser.get(`/products/${id}`));
    const [described, ...others] = ofType(page, 'Product').map((each) => product.parse(each));
    expect(others).toEqual([]);
    expect(page.headings[0]).toBe(`1 ${described?.name}`);
    expect(page.main).toContain(described?.description);
    expect(described?.offers.length).toBeGreaterThan(0);
    for (const { name, price, url } of described?.offers ?? []) {
      expect(url).toBe(page.canonical);
      const [pack = '', ...rest] = name.replace(`${described?.name} `, '').split(', ');
      for (const words of [pack, rest.join(', '), written(price)])
        expect(page.main).toContain(words);
    }
    const [drug] = ofType(page, 'Drug');
    if (drug) {
      expect(drug['name']).toBe(described?.name);
      expect(page.main.toLowerCase()).toContain(String(drug['activeIngredient']).toLowerCase());
      expect(page.main).toContain(
        String(drug['prescriptionStatus']).endsWith('/PrescriptionOnly')
          ? 'Prescription required'
          : 'No prescription needed',
      );
    }
  },
);
