import { expect, test } from 'vitest';
import { NOT_REACHED, notReached, notReachedText } from './not-reached.ts';

test.each([
  ['Cuba', 'Cuba'],
  [' cuba ', 'Cuba'],
  ['IRAN', 'Iran'],
  ['Iran (Islamic Republic of)', 'Iran'],
  ['North Korea', 'North Korea'],
  ['D.P.R.K.', 'North Korea'],
  ["Democratic People's Republic of Korea", 'North Korea'],
  ['Syrian Arab Republic', 'Syria'],
])('recognizes %j as a country under an embargo', (typed, country) => {
  expect(notReached(typed)).toBe(country);
});

test.each(['United States', 'South Korea', 'Korea', 'Iraq', 'SY', 'Cubatão', '', 'constructor'])(
  'does not treat %j as a country under an embargo',
  (typed) => {
    expect(notReached(typed)).toBeUndefined();
  },
);

test('names the country, the reason and the contact in the message', () => {
  for (const country of NOT_REACHED)
    expect(notReachedText(country)).toMatch(
      `${country} because of a trade embargo. Please contact us`,
    );
});
