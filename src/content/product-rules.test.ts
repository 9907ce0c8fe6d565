import { expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import type { PackSupply } from '#domain/supply.ts';
import { supplyProblems } from './product-rules.ts';

const option = (strength: string, quantity: string, supply: PackSupply) => ({
  strength,
  quantity,
  supply,
  price: toCents(100),
});
const doses = (count: number, daysPerDose: number): PackSupply => ({
  kind: 'doses',
  doses: count,
  daysPerDose,
});
const insulin = (containers: number, unitsPerContainer: number): PackSupply => ({
  kind: 'insulin',
  containers,
  unitsPerContainer,
  inUseDays: 28,
  primingUnits: 2,
  injectionsPerDay: 1,
});
const device = (devices: number, amountPerDevice: number): PackSupply => ({
  kind: 'device',
  devices,
  amountPerDevice,
  amountPerDay: 3,
  inUseDays: 30,
});

const tablet = { dosageForm: 'tablet', drugClass: 'Factor Xa inhibitor' } as const;
const weekly = { dosageForm: 'pre-filled pen', drugClass: 'GLP-1 receptor agonist' } as const;
const singleDose = { dosageForm: 'single-dose pen', drugClass: 'GLP-1 receptor agonist' } as const;
const cartridge = { dosageForm: 'cartridge', drugClass: 'rapid-acting insulin' } as const;
const needle = { dosageForm: 'pen needle', drugClass: 'pen needle' } as const;

test.each([
  [tablet, option('5mg', '60 tablets', doses(60, 0.5))],
  [weekly, option('2mg/3mL', '1 pen (4 weekly doses of 0.5 mg)', doses(4, 7))],
  [weekly, option('6mg/ml', '5 pens (3ml each)', device(5, 18))],
  [singleDose, option('1.5mg', '4 pens', doses(4, 7))],
  [cartridge, option('100IU/ml', '5 cartridges (3ml each)', insulin(5, 300))],
  [cartridge, option('100IU/ml', '5 pre-filled pens', insulin(5, 300))],
  [needle, option('32G x 4mm', '100 needles per pack', { kind: 'none' })],
])('accepts a supply that agrees with its pack (%#)', (product, good) => {
  expect(supplyProblems(product, good)).toEqual([]);
});

test.each([
  [tablet, option('5mg', '60 tablets', doses(30, 1)), 'says 60'],
  [tablet, option('5mg', 'one box', doses(30, 1)), 'does not tell the number'],
  [tablet, option('5mg', '60 tablets', { kind: 'none' }), 'must be doses'],
  [tablet, option('5mg', '60 tablets', doses(60, 2)), 'more than the 90'],
  [weekly, option('2mg', '1 pen (4 weekly doses)', doses(3, 7)), 'says 4'],
  [weekly, option('2mg', '1 pen (4 weekly doses)', doses(4, 1)), 'says 7'],
  [weekly, option('2mg/3mL', '1 pen (4 weekly doses)', doses(4, 7)), 'tells the dose'],
  [weekly, option('6mg/ml', '5 pens (3ml each)', device(3, 18)), 'says 5'],
  [weekly, option('6mg/ml', '5 pens (3ml each)', device(5, 6)), 'says 18'],
  [singleDose, option('1.5mg', '4 pens', doses(5, 7)), 'says 4'],
  [cartridge, option('100IU/ml', '5 cartridges (3ml each)', insulin(3, 300)), 'says 5'],
  [cartridge, option('200IU/ml', '5 cartridges (3ml each)', insulin(5, 300)), 'says 600'],
  [cartridge, option('100IU/ml', '5 cartridges', doses(5, 7)), 'must be insulin'],
  [needle, option('32G x 4mm', '100 needles', doses(100, 1)), 'must be none'],
])('reports a supply that disagrees with its pack (%#)', (product, bad, message) => {
  expect(supplyProblems(product, bad).join('\n')).toContain(message);
});
