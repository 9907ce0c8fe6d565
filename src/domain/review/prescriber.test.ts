import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactText, splitContact, storedContact } from './prescriber.ts';
import { alignTyped, draftOf, readTyped } from './typed-prescription.ts';

const contact = (fields: Partial<ReturnType<typeof splitContact>> = {}) => ({
  prescriberNpi: '',
  prescriberLicence: '',
  prescriberAddress: '',
  prescriberPhone: '',
  ...fields,
});

describe('a contact that was typed as one text', () => {
  it.each([
    ['Arlington, Virginia', { prescriberAddress: 'Arlington, Virginia' }],
    ['NPI 1234567893', { prescriberNpi: '1234567893' }],
    ['npi#: 123456789', { prescriberNpi: '123456789' }],
    [
      '4 Elm Street, Dover; NPI 1234567893; License MD 3.12',
      {
        prescriberAddress: '4 Elm Street, Dover',
        prescriberNpi: '1234567893',
        prescriberLicence: 'MD 3.12',
      },
    ],
    [
      '4 Elm Street, Tel. +1 (703) 555-0100',
      {
        prescriberAddress: '4 Elm Street',
        prescriberPhone: '+1 (703) 555-0100',
      },
    ],
    ['License on file', { prescriberAddress: 'License on file' }],
    ['', {}],
  ])('“%s” is read into the fields', (text, fields) => {
    expect(splitContact(text)).toEqual(contact(fields));
  });

  it('is read back from the text of the fields', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '1234567893'),
        fc.constantFrom('', 'MD 35.12', '77001'),
        fc.constantFrom('', '1 Navy Yard, Arlington, Virginia', 'Calle 5, Madrid'),
        fc.constantFrom('', '+1 703 555 0100', '(703) 555-0100'),
        (prescriberNpi, prescriberLicence, prescriberAddress, prescriberPhone) => {
          const fields = { prescriberNpi, prescriberLicence, prescriberAddress, prescriberPhone };
          expect(splitContact(contactText(fields))).toEqual(fields);
        },
      ),
    );
  });

  it('counts only where no field is stored', () => {
    const fields = contact({ prescriberAddress: 'Salem' });
    expect(storedContact(fields, 'Dover')).toEqual(fields);
    expect(storedContact(contact(), 'Dover')).toEqual(contact({ prescriberAddress: 'Dover' }));
  });

  it('of a kept draft is in the fields of the desk', () => {
    const former = { prescriberName: 'Dr. Levin', prescriberContact: 'Dover; NPI 1234567893' };
    const now = { prescriberAddress: 'Dover', prescriberNpi: '1234567893' };
    expect(readTyped(former, 0)).toMatchObject(now);
    expect(alignTyped(former, [])).toMatchObject(now);
    expect(draftOf(former)).toMatchObject(now);
    expect(draftOf(former)).not.toHaveProperty('prescriberContact');
  });
});
