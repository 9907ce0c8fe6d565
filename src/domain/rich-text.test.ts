import { expect, it } from 'vitest';
import { plainText } from './rich-text.ts';

it('returns the plain words in order', () => {
  expect(
    plainText([
      { kind: 'text', text: 'Take ' },
      { kind: 'strong', text: 'one' },
      { kind: 'text', text: ' a ' },
      { kind: 'emphasis', text: 'day' },
      { kind: 'text', text: ', see ' },
      { kind: 'link', text: 'Rybelsus <3 mg>', href: '/products/rybelsus' },
    ]),
  ).toBe('Take one a day, see Rybelsus <3 mg>');
  expect(plainText([])).toBe('');
});
