import { type ContentFiles, parseYaml, type Path, type Problem } from '#content/content-files.ts';
import type { Catalogue, Product } from '#domain/catalogue.ts';
import { dollarsToCents, formatPrice, savingsPercent } from '#domain/money.ts';

/**
 * The price list of the specification (catalogue, §3), typed by hand: id, base price, US price, savings, then
 * strength, pack and price of each option. The packs and strengths that it does not show (ozempic, wegovy,
 * levemir, humulinr; the strengths of victoza and of some insulins) come from the European leaflets cited in
 * the product files. Only the content check uses the list: when prices change, change it too.
 */
const PRICE_LIST = `
ozempic          | 359    | 1203    | 70%  | 2mg/3mL   | 1 pen (4 weekly doses of 0.5 mg) | 359
                 |        |         |      | 4mg/3mL   | 1 pen (4 weekly doses of 1 mg) | 359
mounjaro         | 529    | 1159    | 54%  | 2.5mg     | pen with 4 weekly doses  | 529
                 |        |         |      | 5mg       | pen with 4 weekly doses  | 529
                 |        |         |      | 7.5mg     | pen with 4 weekly doses  | 629
                 |        |         |      | 10mg      | pen with 4 weekly doses  | 629
                 |        |         |      | 12.5mg    | pen with 4 weekly doses  | 729
                 |        |         |      | 15mg      | pen with 4 weekly doses  | 729
wegovy           | 539    | 1350    | 60%  | 0.25mg    | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 0.5mg     | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 1mg       | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 1.7mg     | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 2.4mg     | 1 pen (4 weekly doses)   | 539
victoza          | 225    | 968     | 77%  | 6mg/ml    | 2 pens of 3 ml           | 225
saxenda          | 470    | 1640    | 71%  | 6mg/ml    | 5 pens (3ml each)        | 470
trulicity        | 252    | 1123    | 78%  | 0.75mg    | 4 pens                   | 252
                 |        |         |      | 1.5mg     | 4 pens                   | 252
                 |        |         |      | 3mg       | 4 pens                   | 252
                 |        |         |      | 4.5mg     | 4 pens                   | 252
rybelsus         | 240    | 1163    | 79%  | 3mg       | 30 tablets               | 240
                 |        |         |      | 7mg       | 30 tablets               | 250
                 |        |         |      | 14mg      | 30 tablets               | 260
humalogmix50     | 88     | 919     | 90%  | 100IU/ml  | 5 pens                   | 88
humalogmix25     | 88     | 597     | 85%  | 100IU/ml  | 5 pens                   | 88
apidra           | 88     | 914.80  | 90%  | 100IU/ml  | 5 pens                   | 88
humalog          | 85     | 598     | 86%  | 100IU/ml  | 5 pens                   | 85
humalog200       | 135    | 594     | 77%  | 200IU/ml  | 5 pens                   | 135
humalogcartridge | 83     | 704.31  | 88%  | 100IU/ml  | 5 cartridges (3ml each)  | 83
humulinn         | 66     | 180     | 63%  | 100IU/ml  | 5 cartridges             | 66
humulinr         | 72     | 180     | 60%  | 100IU/ml  | 5 cartridges (3ml each)  | 72
levemir          | 150    | 550     | 73%  | 100IU/ml  | 5 pens (3ml each)        | 140
lantus           | 140    | 550     | 75%  | 100u/mL   | 5 pens of 3 mL           | 140
humira           | 1099   | 7103    | 85%  | 40mg      | 2 pens                   | 1099
eliquis          | 98     | 728     | 87%  | 2.5mg     | 60 tablets               | 98
                 |        |         |      | 5mg       | 60 tablets               | 98
farxiga          | 88     | 635.50  | 86%  | 5mg       | 30 tablets               | 88
                 |        |         |      | 10mg      | 30 tablets               | 88
januvia          | 48     | 625     | 92%  | 25mg      | 28 tablets               | 48
                 |        |         |      | 50mg      | 28 tablets               | 48
                 |        |         |      | 100mg     | 28 tablets               | 48
jardiance        | 86     | 737     | 88%  | 10mg      | 30 tablets               | 86
                 |        |         |      | 25mg      | 30 tablets               | 86
xarelto          | 76     | 633     | 88%  | 2.5mg     | 56 tablets               | 105
                 |        |         |      | 10mg      | 30 tablets               | 76
                 |        |         |      | 15mg      | 28 tablets               | 76
                 |        |         |      | 20mg      | 28 tablets               | 76
trajenta         | 79     | 631     | 87%  | 5mg       | 30 tablets               | 79
onglyza          | 95     | 505     | 81%  | 2.5mg     | 30 tablets               | 88
                 |        |         |      | 5mg       | 30 tablets               | 88
bdpenneedle      | 15.99  | 64.00   | 75%  | 32G x 4mm | 100 needles              | 15.99
                 |        |         |      | 31G x 5mm | 100 needles              | 15.99
                 |        |         |      | 31G x 8mm | 100 needles              | 15.99
`;

export type PriceRow = {
  readonly id: string;
  readonly base: string;
  readonly us: string;
  readonly savings: string;
  readonly options: (readonly [strength: string, pack: string, price: string])[];
};

export const PRICE_ROWS: readonly PriceRow[] = PRICE_LIST.trim()
  .split('\n')
  .reduce<PriceRow[]>((done, line) => {
    const [id = '', base = '', us = '', savings = '', strength = '', pack = '', price = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const option = [strength, pack, price] as const;
    if (id === '') done.at(-1)?.options.push(option);
    else done.push({ id, base, us, savings, options: [option] });
    return done;
  }, []);

type Difference = { readonly path: Path; readonly message: string };

/** A product that differs from the price list. */
const differences = (product: Product, row: PriceRow): readonly Difference[] => {
  const found: Difference[] = [];
  const compare = (path: Path, what: string, held: string, listed: string): void => {
    if (held !== listed)
      found.push({ path, message: `${what} is ${held}, but the price list says ${listed}` });
  };
  const price = (text: string): string => `$${formatPrice(dollarsToCents(text))}`;
  compare(['basePrice'], 'basePrice', `$${formatPrice(product.basePrice)}`, price(row.base));
  compare(['usPrice'], 'usPrice', `$${formatPrice(product.usPrice)}`, price(row.us));
  const savings = `${savingsPercent(product.usPrice, product.basePrice)}%`;
  compare(['basePrice'], 'the saving computed from the prices', savings, row.savings);
  compare(
    ['options'],
    'the number of options',
    `${product.options.length}`,
    `${row.options.length}`,
  );
  row.options.forEach(([strength, pack, cost], index) => {
    const option = product.options[index];
    if (!option) return;
    const path = ['options', index];
    compare([...path, 'strength'], 'the strength', option.strength, strength);
    compare([...path, 'quantity'], 'the pack', option.quantity, pack);
    compare([...path, 'price'], 'the price', `$${formatPrice(option.price)}`, price(cost));
  });
  return found;
};

/** All figures of the catalogue that differ from the price list, with their lines. */
export const priceProblems = (files: ContentFiles, catalogue: Catalogue): readonly Problem[] =>
  PRICE_ROWS.flatMap((row) => {
    const product = catalogue.byId.get(row.id);
    const file = `products/${row.id}.yaml`;
    if (!product) return [{ file, line: 1, message: 'the price list has this product' }];
    const { lineOf } = parseYaml(file, files.get(file) ?? '');
    return differences(product, row).map(({ path, message }) => ({
      file,
      line: lineOf(path),
      message,
    }));
  });
