import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lineOfPack, type OrderedLine } from './pack-lines.ts';

const GTIN = '09876543210982';
const lantus = {
  itemId: 'a',
  productId: 'lantus',
  strength: '100u/mL',
  prescribed: true,
  noted: 0,
  ordered: 2,
};
const ozempic = { ...lantus, itemId: 'b', productId: 'ozempic', strength: '2mg/3mL' };
const needles = {
  ...lantus,
  itemId: 'c',
  productId: 'bdpenneedle',
  strength: '32G x 4mm',
  prescribed: false,
};
const lines: readonly OrderedLine[] = [lantus, ozempic, needles];

describe('the line of a pack', () => {
  it('is the one of the option that its product number is confirmed for', () => {
    expect(lineOfPack(GTIN, ozempic, lines, undefined)).toEqual({ kind: 'line', line: ozempic });
    expect(lineOfPack(GTIN, ozempic, lines, 'b')).toEqual({ kind: 'line', line: ozempic });
  });

  it('is not known for a product number that nobody has confirmed, whichever line is chosen', () => {
    for (const chosen of [undefined, 'a', 'b', 'c'])
      expect(lineOfPack(GTIN, undefined, lines, chosen)).toEqual({ kind: 'unknown number' });
  });

  it('is refused where the product or the strength is another', () => {
    expect(lineOfPack(GTIN, { productId: 'humira', strength: '40mg' }, lines, undefined)).toEqual({
      kind: 'other product',
      lines,
    });
    expect(lineOfPack(GTIN, { ...ozempic, strength: '4mg/3mL' }, lines, undefined)).toEqual({
      kind: 'other strength',
      lines: [ozempic],
    });
    expect(lineOfPack(GTIN, lantus, lines, 'b')).toEqual({
      kind: 'other product',
      lines: [ozempic],
    });
  });

  it('is refused where it has all its packs, and is the next line of the option otherwise', () => {
    const full = { ...lantus, noted: 2 };
    expect(lineOfPack(GTIN, lantus, [full], undefined)).toEqual({ kind: 'full', line: full });
    const second = { ...lantus, itemId: 'd' };
    expect(lineOfPack(GTIN, lantus, [full, second], undefined)).toEqual({
      kind: 'line',
      line: second,
    });
  });

  it('is the chosen one for a pack without a number, except of a prescription medicine', () => {
    expect(lineOfPack(null, undefined, lines, 'c')).toEqual({ kind: 'line', line: needles });
    expect(lineOfPack(null, undefined, lines, 'a')).toEqual({ kind: 'number missing' });
    expect(lineOfPack(null, undefined, lines, undefined)).toEqual({ kind: 'no line' });
    expect(lineOfPack(null, undefined, [lantus], undefined)).toEqual({ kind: 'number missing' });
    expect(lineOfPack(null, undefined, lines, 'elsewhere')).toEqual({ kind: 'no line' });
  });
});

test('a prescription medicine never gets a pack of another option, or more packs than were ordered', () => {
  const key = fc.record({
    productId: fc.constantFrom('lantus', 'ozempic', 'needles'),
    strength: fc.constantFrom('1', '2'),
  });
  const line = fc
    .record({
      itemId: fc.uuid(),
      prescribed: fc.boolean(),
      noted: fc.nat(3),
      ordered: fc.nat(3),
    })
    .chain((rest) => key.map((option) => ({ ...rest, ...option })));
  fc.assert(
    fc.property(
      fc.option(fc.constant(GTIN)),
      fc.option(key, { nil: undefined }),
      fc.array(line, { maxLength: 4 }),
      fc.nat(5),
      (gtin, known, ordered, chosen) => {
        const found = lineOfPack(gtin, known, ordered, ordered[chosen]?.itemId);
        if (found.kind !== 'line') return;
        expect(found.line.noted).toBeLessThan(found.line.ordered);
        if (gtin === null) expect(found.line.prescribed).toBe(false);
        else expect(found.line).toMatchObject(known ?? { productId: 'none' });
      },
    ),
  );
});
