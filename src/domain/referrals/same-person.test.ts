import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { homeOf, mailboxOf, numberOf, type ContactDetails, samePerson } from './same-person.ts';

const ada: ContactDetails = {
  email: 'ada@example.com',
  phone: '+12025550187',
  streetAddress: '12 Elm Street',
  apartment: '4B',
  city: 'Springfield',
  zipCode: '62701',
  country: 'United States',
};
const grace: ContactDetails = {
  email: 'grace@example.org',
  phone: '+12025550199',
  streetAddress: '7 Oak Avenue',
  apartment: null,
  city: 'Arlington',
  zipCode: '22201',
  country: 'United States',
};

describe('the mailbox of an email address', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['ada+pharos@example.com', 'ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    // Other providers treat an address with dots as another mailbox.
    ['a.da@example.com', 'a.da@example.com'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

describe('the digits of a phone number', () => {
  it.each([
    '+12025550187',
    '+1 (202) 555-0187',
    '001 202 555 0187',
    '(202) 555-0187',
    '1 202 555 0187',
    '011 1 202 555 0187',
    '+1 202.555.0187 ext. 4',
    '+1 202 555 0187 x12',
    '+1-202-555-0187;ext=3',
    '＋１ ２０２ ５５５ ０１８７',
  ])('are the same for %s', (phone) => {
    expect(numberOf(phone)).toBe('12025550187');
  });
  it('keep the calling code of other countries', () => {
    expect(numberOf('+49 30 901820')).toBe('4930901820');
    expect(numberOf('+49 (0)30 901820')).toBe('4930901820');
    expect(numberOf('0049 30 901820')).toBe('4930901820');
  });
});

describe('a home address', () => {
  it.each([
    { streetAddress: '12 elm st.', apartment: 'Apt 4B' },
    { streetAddress: '12 Elm Street, Apt. 4b', apartment: null },
    { streetAddress: '12  ELM ST', apartment: '#4-B', zipCode: '62701-1234' },
    { streetAddress: '12 Elm Street', apartment: 'Apt4B' },
    { streetAddress: '12 Elm Street', apartment: 'Apt. #4-B', country: 'USA' },
    { country: 'the United States of America' },
    { country: 'U.S.', city: 'SPRINGFIELD' },
    { streetAddress: '12 Élm Street', apartment: 'Unit 4 B', city: 'springfield ' },
  ])('is the same when written as %o', (changes) => {
    expect(homeOf({ ...ada, ...changes })).toBe(homeOf(ada));
  });
  it.each([
    { apartment: '4C' },
    { streetAddress: '14 Elm Street' },
    { zipCode: '62702' },
    { country: 'Canada' },
  ])('is different with %o', (changes) => {
    expect(homeOf({ ...ada, ...changes })).not.toBe(homeOf(ada));
  });
});

describe('a home address with a long street name', () => {
  const near = { ...ada, streetAddress: '7 North First Avenue Southwest', apartment: 'Suite 300' };
  it.each(['7 N 1st Ave SW #300', '7 N. First Av. S.W., Unit 300', '7 north 1ST avenue sw ste300'])(
    'is the same when written as %s',
    (streetAddress) => {
      expect(homeOf({ ...near, streetAddress, apartment: null })).toBe(homeOf(near));
    },
  );

  /** Writes an address with varying case, commas and spaces. */
  const written = (words: readonly string[], how: readonly number[]): string =>
    words
      .map((word, index) => {
        const style = how[index % how.length] ?? 0;
        const spelled = style % 3 === 0 ? word : style % 3 === 1 ? word.toUpperCase() : `${word},`;
        return style > 2 ? ` ${spelled} ` : spelled;
      })
      .join(' ');

  it('is the same with any case, commas and spaces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('12', 'elm', 'west', 'street', '4b', 'apt'), { minLength: 2 }),
        fc.array(fc.nat(5), { minLength: 1 }),
        (words, how) => {
          const plainly = { ...grace, streetAddress: words.join(' ') };
          expect(homeOf({ ...grace, streetAddress: written(words, how) })).toBe(homeOf(plainly));
        },
      ),
    );
  });
});

describe('the same person', () => {
  it('is detected if the apartment is missing, and not in a different apartment', () => {
    const other = { ...grace, streetAddress: '12 Elm St', zipCode: ada.zipCode };
    expect(samePerson([ada], [{ ...other, apartment: null }])).toBe(true);
    expect(samePerson([{ ...ada, apartment: null }], [{ ...other, apartment: '9' }])).toBe(true);
    expect(samePerson([ada], [{ ...other, apartment: '4C' }])).toBe(false);
    expect(samePerson([ada], [{ ...other, streetAddress: '12 Elmwood Ave' }])).toBe(false);
    expect(samePerson([ada], [{ ...other, streetAddress: '12', apartment: null }])).toBe(false);
    expect(samePerson([ada], [{ ...other, zipCode: '10001' }])).toBe(false);
  });

  it('is detected by mailbox, phone or home address', () => {
    expect(samePerson([ada], [grace])).toBe(false);
    expect(samePerson([ada], [{ ...grace, email: 'ADA+friend@example.com' }])).toBe(true);
    expect(samePerson([ada], [{ ...grace, phone: '202-555-0187' }])).toBe(true);
    const { streetAddress, apartment, zipCode } = ada;
    expect(samePerson([ada], [{ ...grace, streetAddress, apartment, zipCode }])).toBe(true);
    expect(samePerson([grace, ada], [{ ...grace, phone: '' }, grace])).toBe(true);
  });
  it('is not detected from empty details', () => {
    const nothing = { ...ada, email: '', phone: '', streetAddress: '', apartment: null };
    expect(samePerson([nothing], [nothing])).toBe(false);
  });
});
