import { describe, expect, it } from 'vitest';
import zipcodes from 'zipcodes';
import { placeProblem, stateCode, UNITED_STATES } from './us-places.ts';

const problem = (state: string, zipCode: string, country: string = UNITED_STATES) =>
  placeProblem({ country, state, zipCode });

describe('state and ZIP Code', () => {
  it('of every listed post office fit', () => {
    const listed = Object.values(zipcodes.codes).filter(({ country }) => country === 'US');
    expect(listed.length).toBeGreaterThan(40_000);
    const wrong = listed.filter(({ state, zip }) => problem(state, zip) !== undefined);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['Ohio', '43215'],
    ['ohio', '43215-1234'],
    ['OH', '432151234'],
    ['N.Y.', '10001'],
    ['New York', '06390'],
    ['Washington, D.C.', '20001'],
    ['District of Columbia', '20001'],
    ['Puerto Rico', '00901'],
    ['Tennessee', '42223'],
    ['AE', '09012'],
  ])('%s %s fit', (state, zipCode) => {
    expect(problem(state, zipCode)).toBeUndefined();
  });

  it.each([
    ['Ohio', 'abc', 'zipCode', 'Please enter a US ZIP Code of five digits, such as 43215'],
    ['Ohio', '4321', 'zipCode', 'Please enter a US ZIP Code of five digits, such as 43215'],
    ['Ohio', '43215-12', 'zipCode', 'Please enter a US ZIP Code of five digits, such as 43215'],
    ['Ohio', '00000', 'zipCode', 'There is no ZIP Code 00000'],
    [
      'Maine',
      '43215',
      'zipCode',
      '43215 is a ZIP Code of Ohio. Please check the ZIP Code and the state',
    ],
    ['Bavaria', '43215', 'state', 'Please enter a US state, such as Ohio or OH'],
  ])('%s %s do not', (state, zipCode, field, message) => {
    expect(problem(state, zipCode)).toEqual({ field, message });
  });

  it('are not compared in other countries, nor while one is empty', () => {
    expect(problem('Nova Scotia', 'B3H 1A1', 'Canada')).toBeUndefined();
    expect(problem('', '43215')).toBeUndefined();
    expect(problem('Ohio', ' ')).toBeUndefined();
  });

  it('are known by name and by code', () => {
    expect(stateCode(' west  virginia ')).toBe('WV');
    expect(stateCode('wv')).toBe('WV');
    expect(stateCode('Virginia West')).toBeUndefined();
  });
});
