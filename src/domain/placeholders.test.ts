import { expect, test } from 'vitest';
import { fillBlocks, fillPlaceholders, unknownPlaceholders } from './placeholders.ts';

const values = {
  brand: 'Lighthouse',
  email: 'help@example.org',
  phone: '+1 555 0100',
  address: 'Harbour 1',
  maxSavings: '92',
};

test('fills known placeholders, and keeps and reports others', () => {
  expect(fillPlaceholders('{brand}: up to {maxSavings}%, {brands} {}', values)).toBe(
    'Lighthouse: up to 92%, {brands} {}',
  );
  expect(unknownPlaceholders('{brand} {brands} {toString}')).toEqual(['brands', 'toString']);
});

test('leaves no gap in a list for an empty value', () => {
  const contact = '{brand}, {address}, {email}.';
  expect(fillPlaceholders(contact, values)).toBe('Lighthouse, Harbour 1, help@example.org.');
  expect(fillPlaceholders(contact, { ...values, address: '' })).toBe(
    'Lighthouse, help@example.org.',
  );
});

test('does not fill a placeholder within a value', () => {
  expect(fillPlaceholders('{brand}', { ...values, brand: '{email}' })).toBe('{email}');
});

test('fills the texts of all blocks, but not link addresses', () => {
  const text = [{ kind: 'link', text: '{brand}', href: '/{brand}' }] as const;
  const filled = [{ kind: 'link', text: 'Lighthouse', href: '/{brand}' }];
  expect(
    fillBlocks(
      [
        { kind: 'paragraph', text },
        { kind: 'section', level: 2, title: 'By {brand}', text },
        { kind: 'quote', text },
        { kind: 'list', ordered: true, items: [text] },
        { kind: 'table', head: [text], rows: [[text]] },
      ],
      values,
    ),
  ).toEqual([
    { kind: 'paragraph', text: filled },
    { kind: 'section', level: 2, title: 'By Lighthouse', text: filled },
    { kind: 'quote', text: filled },
    { kind: 'list', ordered: true, items: [filled] },
    { kind: 'table', head: [filled], rows: [[filled]] },
  ]);
});
