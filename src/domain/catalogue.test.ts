import { describe, expect, it } from 'vitest';
import { sampleCatalogue } from '#tests/support/sample-catalogue.ts';
import {
  BEST_SELLERS,
  findOption,
  lineId,
  listedIn,
  LISTING_SECTIONS,
  requiresPrescription,
} from './catalogue.ts';

it('has the listing sections in order', () => {
  expect(LISTING_SECTIONS.map((section) => section.title)).toEqual([
    'Diabetes & Weight Loss Medications',
    'Oral Diabetes & Heart Medications',
    'Specialty Treatments',
  ]);
});

it('lists the tablets in the order of the specification, then the others in catalogue order', () => {
  const named = (...ids: string[]) => {
    const [any] = sampleCatalogue.products;
    if (!any) throw new Error('the sample catalogue is empty');
    return ids.map((id) => ({ ...any, id, listedIn: ['oral-heart', 'diabetes-weight'] as const }));
  };
  const products = named('new-tablet', 'xarelto', 'farxiga', 'rybelsus', 'another');
  const [first, second] = LISTING_SECTIONS.map((section) =>
    listedIn({ products }, section).map(({ id }) => id),
  );
  expect(second).toEqual(['rybelsus', 'farxiga', 'xarelto', 'new-tablet', 'another']);
  expect(first).toEqual(products.map(({ id }) => id));
});

it('has nine best-sellers in order', () => {
  expect(BEST_SELLERS.join(' ')).toBe(
    'ozempic mounjaro rybelsus humalogmix50 saxenda eliquis humira xarelto levemir',
  );
});

it('requires a prescription except for over-the-counter products', () => {
  expect(requiresPrescription({ prescriptionStatus: 'PrescriptionOnly' })).toBe(true);
  expect(requiresPrescription({ prescriptionStatus: 'OTC' })).toBe(false);
});

it('names a cart line by product and strength', () => {
  expect(lineId('ozempic', '2mg/3mL')).toBe('ozempic-2mg/3mL');
});

describe('findOption', () => {
  it('finds the option together with its product', () => {
    const found = findOption(sampleCatalogue, 'rybelsus', '7mg');
    expect(found?.product.name).toBe('Rybelsus');
    expect(found?.option.strength).toBe('7mg');
    expect(found?.option.price).toBe(25_000);
  });

  it.each([
    ['rybelsus', '14mg'],
    ['rybelsus', ''],
    ['rybelsus', '7MG'],
    ['Rybelsus', '7mg'],
    ['ozempic', '7mg'],
    ['', '7mg'],
    ['__proto__', '7mg'],
    ['constructor', 'name'],
  ])('finds nothing for %j in %j', (productId, strength) => {
    expect(findOption(sampleCatalogue, productId, strength)).toBeUndefined();
  });
});
