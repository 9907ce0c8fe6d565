import { expect, test } from 'vitest';
import { orderPaperFacts } from '#tests/support/paper-facts.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import type { ReceiptFacts } from './facts.ts';
import { openPapers } from './open-papers.ts';

const papers = openPapers({ author: 'Pharos' });
const on = new Date('2027-03-03T08:00:00Z');
const facts: ReceiptFacts = {
  ...orderPaperFacts(),
  brand: {
    ...orderPaperFacts().brand,
    operator: { company: undefined, licence: undefined, responsible: undefined },
  },
  discount: { name: 'Coupon', cents: 2_500 },
  total: 105_200,
  received: [{ on, cents: 105_200, way: 'Bank transfer' }],
  refunded: [{ on: new Date('2027-03-20T00:00:00Z'), cents: 35_900 }],
  takenBack: [],
};

test('a receipt is a US Letter page with lines, payments and refunds', async () => {
  const bytes = await papers.receipt(facts, on);
  const { pages, text, title, language } = await readPdf(bytes);
  expect([title, language]).toEqual(['Receipt, order 0123456789ab', 'en-US']);
  expect([pages.length, pages[0]?.width, pages[0]?.height]).toEqual([1, 612, 792]);
  for (const part of [
    'Order 0123456789ab, placed on March 1, 2027.',
    'Ozempic 2mg/3mL',
    '$359.00',
    'Subtotal $1,077.00',
    'Coupon -$25.00',
    'Total $1,052.00',
    'March 3, 2027 Bank transfer $1,052.00',
    'Refunds',
    'March 20, 2027',
    'Refunded $359.00',
    'Paid after refunds $693.00',
    'José Müller-Łukasiewicz',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Reversed');
  expect(Buffer.compare(bytes, await papers.receipt(facts, on))).toBe(0);
});

test('the calendar has a day without a medicine for each supply', async () => {
  const calendar = await papers.supplyCalendar({
    number: '0123456789ab',
    url: 'https://pharos.example/account/orders/x',
    ends: [
      { lineId: 'line-1', day: '2027-05-31' },
      { lineId: 'line-2', day: '2027-06-30' },
    ],
  });
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  expect(lines.filter((line) => /^(?:UID|SUMMARY|DTSTART|TRANSP|CLASS)/.test(line))).toEqual([
    'UID:supply-line-1@pharos.example',
    'SUMMARY:Supply of order 0123456789ab ends (item 1 of 2)',
    'DTSTART;VALUE=DATE:20270531',
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'UID:supply-line-2@pharos.example',
    'SUMMARY:Supply of order 0123456789ab ends (item 2 of 2)',
    'DTSTART;VALUE=DATE:20270630',
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
  ]);
});
