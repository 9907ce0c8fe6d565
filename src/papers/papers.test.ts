import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ORDER_PAPERS, type OrderPaper } from '#domain/papers.ts';
import { lineFacts, orderPaperFacts, packFacts } from '#tests/support/paper-facts.ts';
import { matrixOn, readPdf } from '#tests/support/read-pdf.ts';
import type { OrderPaperFacts } from './facts.ts';
import { openPapers } from './open-papers.ts';

const papers = openPapers({ author: 'Pharos' });
const MADE = new Date('2027-03-03T08:00:00Z');
const print = async (paper: OrderPaper, ...orders: readonly OrderPaperFacts[]) =>
  readPdf(await papers.ofOrders(paper, orders, MADE));

/** The text without its spaces, because a long word is broken. */
const dense = (text: string): string => text.replaceAll(/\s/g, '');

describe.each(ORDER_PAPERS)('the %s', (paper) => {
  test('has a title, a language, marked text and embedded fonts', async () => {
    const bytes = await papers.ofOrders(paper, [orderPaperFacts()], MADE);
    const pdf = await readPdf(bytes);
    expect(pdf).toMatchObject({ language: 'en-US', tagged: true });
    expect(pdf.title).toContain('order 0123456789ab');
    const file = Buffer.from(bytes).toString('latin1');
    expect(file).toContain('/FontFile2');
    expect(file).not.toContain('/BaseFont /Helvetica');
  });

  test('has the same bytes for the same facts', async () => {
    const [one, other] = [
      await papers.ofOrders(paper, [orderPaperFacts()], MADE),
      await papers.ofOrders(paper, [orderPaperFacts()], MADE),
    ];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  test('goes on over as many pages as an order needs', async () => {
    const lines = Array.from({ length: 60 }, (_, place) =>
      lineFacts({ name: `Medicine ${place} of many`, quantity: 1, packs: [] }),
    );
    const pdf = await print(paper, orderPaperFacts({ lines }));
    if (paper === 'address-label') return;
    expect(pdf.pages.length).toBeGreaterThanOrEqual(3);
    for (const { name } of lines) expect(pdf.text).toContain(name);
  });
});

const words = fc
  .array(
    fc
      .array(fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzÀÉÑüøłőřŞ-')), {
        minLength: 1,
        maxLength: 60,
      })
      .map((letters) => letters.join('')),
    { minLength: 1, maxLength: 60 },
  )
  .map((each) => each.join(' '));

describe('nothing is cut', () => {
  test.each(ORDER_PAPERS)('on the %s, however long names and directions are', async (paper) => {
    await fc.assert(
      fc.asyncProperty(words, words, words, async (name, medicine, directions) => {
        const line = lineFacts({ name: medicine, quantity: 1, packs: [packFacts()] });
        const facts = orderPaperFacts({
          lines: [{ ...line, directions: line.directions && { ...line.directions, directions } }],
        });
        const pdf = await print(paper, {
          ...facts,
          to: { ...facts.to, name },
          prescription: facts.prescription && { ...facts.prescription, patient: name },
        });
        const text = dense(pdf.text);
        expect(text).toContain(dense(name));
        if (paper !== 'address-label') expect(text).toContain(dense(medicine));
        if (paper === 'labels' || paper === 'import-packet')
          expect(text).toContain(dense(directions));
        for (const page of pdf.pages) {
          expect(page.right).toBeLessThanOrEqual(page.width);
          expect(page.bottom).toBeLessThanOrEqual(page.height);
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('text outside of the fonts', () => {
  const named = async (name: string) => {
    const facts = orderPaperFacts();
    return (await print('address-label', { ...facts, to: { ...facts.to, name } })).text;
  };

  test('is named on the paper instead of becoming empty boxes', async () => {
    const text = await named('Жан Nguyễn');
    expect(text).toContain('[?][?][?] Nguyên');
    expect(text).toContain('does not have these characters: U+0416, U+0430, U+043D, U+1EC5.');
  });

  test('is not claimed for letters of European languages', async () => {
    for (const name of ['Łukasz Đorđević', 'Þóra Ægisdóttir', 'Żaneta Çelik', 'Ștefan Őze']) {
      const text = await named(name);
      expect(text).toContain(name);
      expect(text).not.toContain('does not have these characters');
    }
  });

  test('is recognised in its decomposed form', async () => {
    expect(await named('Jose\u0301')).toContain('José');
  });
});

describe('a dispensing label', () => {
  test('is printed for each pack of a prescription medicine', async () => {
    const needles = lineFacts({ name: 'Pen Needle', prescribed: false, packs: [] });
    const pdf = await print('labels', orderPaperFacts({ lines: [lineFacts(), needles] }));
    expect(pdf.pages).toHaveLength(3);
    expect(pdf.text).not.toContain('Pen Needle');
    const [first, second, third] = pdf.pages;
    expect(first && matrixOn(first)).toBe(
      '\u001D01098765432109821728013110NX7-42\u001D21A1B2C3D4E5F6',
    );
    expect(second && matrixOn(second)).toContain('21A1B2C3D4E5F7');
    expect(third && matrixOn(third)).toBeUndefined();
    expect(third?.text).toContain('This pack is not recorded yet.');
    for (const part of [
      'José Müller-Łukasiewicz',
      'Ozempic 2mg/3mL',
      'semaglutide (Ozempic), 2 mg/3 mL, pre-filled pen',
      'Inject 0.5 mg under the skin once a week, on the same day each week.',
      'Pack 1 of 3: 1 pen (4 weekly doses of 0.5 mg)',
      'Unopened: keep at 36–46 °F (2–8 °C)',
      'Batch NX7-42',
      'Expires January 31, 2028',
      'Refills: 2. Packs left on the prescription: 6.',
      'Prescriber: Dr. Grace Hopper, +1 703 555 0100.',
      'Approved by pharmacist Ana Pharmacist on March 2, 2027.',
      'Label created on March 3, 2027.',
      'Pharmacist’s license NL-49012345601, BIG register',
      'Order arranged by Pharos, 12 Harbour Street, Rotterdam, Netherlands',
    ])
      expect(first?.text).toContain(part);
    expect(Math.round(((first?.width ?? 0) / 72) * 25.4)).toBe(100);
    expect(Math.round(((first?.height ?? 0) / 72) * 25.4)).toBe(62);
  });

  test('leaves room for directions that nobody has typed', async () => {
    const lines = [lineFacts({ directions: undefined })];
    const pdf = await print('labels', orderPaperFacts({ lines, prescription: undefined }));
    expect(pdf.text).toContain('Directions: not in the store');
    expect(pdf.text).not.toContain('Prescriber');
  });
});

describe('a customs declaration', () => {
  test('has the fields of CN22 and CN23, and leaves empty what the store does not know', async () => {
    const lines = [
      lineFacts({ packs: [packFacts(), packFacts(), packFacts()] }),
      lineFacts({ name: 'Lantus', packs: [packFacts({ madeIn: 'DE' })] }),
    ];
    const { text, pages } = await print('customs', orderPaperFacts({ lines, discount: 5_000 }));
    for (const field of [
      'Name and business',
      'Sender’s customs reference Order 0123456789ab',
      'Importer’s reference, if any',
      'Detailed description of contents',
      'Net weight',
      'Value (USD)',
      'HS tariff number',
      'Country of origin',
      'Discount (USD) -$50.00',
      'Total value (USD) $2,104.00',
      'Total gross weight (kg)',
      'Postal charges and fees',
      'Gift',
      'Commercial sample',
      'Returned goods',
      'Sale of goods',
      'No. of licence',
      'No. of certificate',
      'No. of invoice',
      'Office of origin and date of posting',
      'Date and sender’s signature',
    ])
      expect(text).toContain(field);
    // Recorded for each pack of the first line, and for only one of three of the second.
    expect(text).toContain('Denmark');
    expect(text).not.toContain('Germany');
    expect(pages[0]?.width).toBeCloseTo(595.28, 1);
  });

  test('names no country of dispatch that the operator has not configured', async () => {
    const { text } = await print('customs', orderPaperFacts({ from: undefined }));
    expect(text).not.toContain('Netherlands');
  });
});

describe('an import packet', () => {
  test('has the copy of the prescription between the summary and the statement', async () => {
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp({
      create: { width: 800, height: 1100, channels: 3, background: '#eee' },
    })
      .jpeg()
      .toBuffer();
    const page = { jpeg, width: 800, height: 1100 };
    const pdf = await print(
      'import-packet',
      orderPaperFacts({ scan: { pages: [page, page], left: 3 } }),
    );
    expect(pdf.pages.map(({ pictures }) => pictures)).toEqual([0, 1, 1, 0, 0]);
    expect(pdf.pages[3]?.text).toContain(
      'The prescription has at least 5 pages, and 3 of them are not copied',
    );
    expect(pdf.pages[4]?.text).toContain('United States law forbids importing medicines');
    expect(pdf.pages[4]?.text).toContain('they will last me at most 84 days.');
  });

  test('says nothing of United States law to other countries', async () => {
    const facts = orderPaperFacts();
    const pdf = await print('import-packet', {
      ...facts,
      to: { ...facts.to, inUnitedStates: false },
    });
    expect(pdf.text).not.toContain('United States law');
    expect(pdf.text).toContain('could not be shown here');
  });
});
