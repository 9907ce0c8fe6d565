import { expect, test } from 'vitest';
import { partsOf, raisedUnits } from './subject.ts';

test.each([
  ['2mg/3mL', '2mg/3mL', ''],
  ['6 mg/ml', '6 mg/ml', ''],
  ['12.5mg', '12.5', 'mg'],
  ['100 IU/ml', '100', 'IU/ml'],
  ['32G x 4mm', '32', 'G x 4mm'],
  ['one', 'one', ''],
])('splits %s into "%s" and "%s"', (strength, figure, unit) => {
  expect(partsOf(strength)).toEqual({ figure, unit });
});

test.each([
  ['200IU/ml', 200],
  ['300 units/mL', 300],
  ['500u/ml', 500],
  ['100IU/ml', undefined],
  ['100u/mL', undefined],
  ['40IU/ml', undefined],
  ['200mg/ml', undefined],
  ['200IU', undefined],
])('reads from %s raised units per milliliter: %s', (strength, units) => {
  expect(raisedUnits(strength)).toBe(units);
});
