import { describe, expect, it } from 'vitest';
import type { Product, ProductOption } from '#domain/catalogue.ts';
import { type DoseFacts, doseOption, doseVerdicts } from '#domain/review/dose-check.ts';
import { readTyped, typedValues } from '#domain/review/typed-prescription.ts';
import { CONTENT_DIR } from '#tests/support/faulty-content.ts';
import { loadContent } from './load.ts';

const { products } = loadContent(CONTENT_DIR).catalogue;

const factsOf = (product: Product, option: ProductOption): DoseFacts => ({
  packs: 1,
  product,
  option: doseOption(product, option),
  labelDose: product.labelDose,
  pen: product.dial && {
    dial: product.dial,
    dosesInPen: undefined,
    source: product.dial.source,
  },
});
const verdictsOf = (facts: DoseFacts, dose: string, directions: string, injections = '1') => {
  const [line] = readTyped(
    {
      ...typedValues(readTyped({}, 1)),
      'line-0-dose': dose,
      'line-0-directions': directions,
      'line-0-injections': injections,
    },
    1,
  ).lines;
  return line
    ? Object.fromEntries(doseVerdicts(line, facts).map(({ id, state }) => [id, state]))
    : {};
};

/** The label's own directions of an option, and what is typed for them. */
const labelOf = ({ dial }: Product, option: ProductOption) => {
  const { supply } = option;
  const mg =
    doseOption({ ...(dial && { dial }) }, option).penDose ?? option.strength.replace(/mg.*/, '');
  switch (supply.kind) {
    case 'insulin':
      return { dose: '24', sig: '24 units at bedtime', tenfold: '240 units at bedtime' };
    case 'device':
      return {
        dose: String(supply.amountPerDay),
        sig: `${supply.amountPerDay} mg once daily`,
        tenfold: `${supply.amountPerDay * 10} mg once daily`,
      };
    case 'doses': {
      const often =
        supply.daysPerDose > 1
          ? `every ${supply.daysPerDose} days`
          : supply.daysPerDose < 1
            ? 'BID'
            : 'daily';
      return {
        dose: String(supply.daysPerDose > 1 ? supply.daysPerDose : 1 / supply.daysPerDose),
        sig: `${mg} mg ${often}`,
        tenfold: `${Number(mg) * 10} mg ${often}`,
      };
    }
    case 'none':
      return undefined;
  }
};

const options = products.flatMap((product) =>
  product.options.flatMap((option) => {
    const label = labelOf(product, option);
    return label ? [{ name: `${product.name} ${option.strength}`, product, option, label }] : [];
  }),
);

const optionOf = (name: string) => {
  const found = options.find((each) => each.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const labelStateOf = (name: string, packs: number, dose: string, sig: string) => {
  const { product, option } = optionOf(name);
  return verdictsOf({ ...factsOf(product, option), packs }, dose, sig)['label'];
};

describe('a dose that the label gives for its first days only', () => {
  it.each([
    ['Eliquis 5mg', 1, '4', '10 mg twice daily', 'failed'],
    ['Eliquis 5mg', 1, '2', '5 mg twice daily', 'met'],
    ['Eliquis 5mg', 1, '2', '10 mg once daily', 'failed'],
    // 28 tablets are 14 of the 21 days, and two packs are 28.
    ['Xarelto 15mg', 1, '2', '15 mg twice daily', 'met'],
    ['Xarelto 15mg', 2, '2', '15 mg twice daily', 'failed'],
    ['Xarelto 15mg', 1, '2', '30 mg once daily', 'failed'],
    ['Xarelto 20mg', 3, '1', '20 mg once daily', 'met'],
    ['Xarelto 2.5mg', 1, '2', '2.5 mg twice daily', 'met'],
  ] as const)('%s × %s, %s a day, "%s" is %s', (name, packs, dose, sig, state) => {
    expect(labelStateOf(name, packs, dose, sig)).toBe(state);
  });

  it('stops at every number of packs that lasts longer, and at no other', () => {
    for (let packs = 1; packs <= 6; packs += 1) {
      const days = packs * 14;
      expect([packs, labelStateOf('Xarelto 15mg', packs, '2', '15 mg twice daily')]).toEqual([
        packs,
        days > 21 ? 'failed' : 'met',
      ]);
    }
  });
});

describe('the label’s own directions', () => {
  it.each(options)(
    'of $name are met, and ten times the dose is stopped',
    ({ product, option, label }) => {
      const facts = factsOf(product, option);
      const ownPen = product.dial?.kind === 'own pen';
      expect(verdictsOf(facts, label.dose, label.sig)).toEqual({
        sig: 'met',
        label: ownPen ? 'failed' : 'met',
      });
      expect(verdictsOf(facts, label.dose, label.tenfold)['sig']).toBe('failed');
      const typed =
        option.supply.kind === 'doses' && option.supply.daysPerDose > 1
          ? Number(label.dose) / 10
          : Number(label.dose) * 10;
      expect(verdictsOf(facts, String(typed), label.sig)['sig']).toBe('failed');
      expect(verdictsOf(facts, String(typed), label.tenfold)['label']).toBe('failed');
    },
  );
});
