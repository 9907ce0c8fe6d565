import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import {
  type Chosen,
  countChoices,
  FACETS,
  findProducts,
  readChosen,
  SORTINGS,
  writeChosen,
} from './find-products.ts';

const { products } = loadContent('content').catalogue;
const ids = (chosen: Chosen): readonly string[] =>
  findProducts(products, chosen).map(({ id }) => id);

const chosenAtRandom = fc
  .record(
    {
      ...Object.fromEntries(
        FACETS.map(({ id, choices }) => [id, fc.constantFrom(...choices.map((each) => each.id))]),
      ),
      sort: fc.constantFrom(...SORTINGS.map(({ id }) => id)),
    },
    { requiredKeys: [] },
  )
  .map((record) =>
    readChosen((name) => Object.entries(record).find(([key]) => key === name)?.[1] ?? null),
  );

test('insulin is one group of ten', () => {
  expect(ids({ class: 'insulin' })).toHaveLength(10);
  expect(ids({ class: 'insulin', form: 'cartridge' }).toSorted()).toEqual([
    'humalogcartridge',
    'humulinn',
    'humulinr',
  ]);
});

test('choices narrow each other down, and the order can be chosen', () => {
  expect(ids({ condition: 'weight' }).toSorted()).toEqual(['mounjaro', 'saxenda', 'wegovy']);
  expect(ids({ condition: 'weight', sort: 'price' })).toEqual(['saxenda', 'mounjaro', 'wegovy']);
  expect(ids({ condition: 'weight', sort: 'price-down' })).toEqual([
    'wegovy',
    'mounjaro',
    'saxenda',
  ]);
  expect(ids({ condition: 'weight', price: 'under-100' })).toEqual([]);
});

test('every product is found by each facet', () => {
  for (const { id, choices } of FACETS) {
    const found = new Set(choices.flatMap((choice) => ids({ [id]: choice.id })));
    expect(found.size, id).toBe(products.length);
  }
});

test('a count is the number of products that the choice shows', () => {
  fc.assert(
    fc.property(chosenAtRandom, fc.constantFrom(...FACETS), (chosen, facet) => {
      for (const { id, count } of countChoices(products, chosen, facet))
        expect(ids({ ...chosen, [facet.id]: id })).toHaveLength(count);
    }),
  );
});

test('an address gives back the choices that it was written from, and ignores what it does not know', () => {
  fc.assert(
    fc.property(chosenAtRandom, (chosen) => {
      const query = new URLSearchParams(writeChosen(chosen));
      expect(readChosen((name) => query.get(name))).toEqual(chosen);
    }),
  );
  expect(readChosen(() => 'nothing')).toEqual({});
});
