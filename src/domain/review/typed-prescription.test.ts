import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignTyped, draftOf, LINE_ITEMS, lineFieldName, markOf } from './typed-prescription.ts';

const line = (itemId: string, packs = 1) => ({ itemId, packs });
const BEFORE = [line('a', 2), line('b'), line('c', 3)];
const TYPED = {
  [LINE_ITEMS]: markOf(BEFORE),
  patientName: 'Ada Byron',
  [lineFieldName(0, 'dose')]: '10',
  [lineFieldName(1, 'dose')]: '20',
  [lineFieldName(2, 'dose')]: '30',
  'right-dose-label-1': '20',
  'why-dose-label-1': 'Agreed with the prescriber',
};

describe('what was typed of a prescription', () => {
  it('stays beside its line when another is taken out, without the reasons that settled checks', () => {
    const now = [line('a', 2), line('c', 3)];
    expect(alignTyped(TYPED, now)).toEqual({
      [LINE_ITEMS]: markOf(now),
      patientName: 'Ada Byron',
      'line-0-dose': '10',
      'line-1-dose': '30',
    });
  });

  it('keeps its fields, but no reasons, when packs change', () => {
    const now = [line('a', 1), line('b'), line('c', 3)];
    const { 'right-dose-label-1': _, 'why-dose-label-1': __, ...fields } = TYPED;
    expect(alignTyped(TYPED, now)).toEqual({ ...fields, [LINE_ITEMS]: markOf(now) });
  });

  it('is as it was while the lines are', () => {
    expect(alignTyped(TYPED, BEFORE)).toEqual(TYPED);
  });

  it('is taken for the lines of the order where nothing says for which it was typed', () => {
    const { [LINE_ITEMS]: _, ...unmarked } = TYPED;
    expect(alignTyped(unmarked, BEFORE)).toEqual(TYPED);
  });

  it('keeps the mark of its lines in a draft', () => {
    expect(draftOf(TYPED)).toEqual(TYPED);
  });

  it('never puts a dose beside another medicine', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        (ids, kept) => {
          const before = ids.map((itemId) => line(itemId));
          const typed = {
            [LINE_ITEMS]: markOf(before),
            ...Object.fromEntries(ids.map((id, index) => [lineFieldName(index, 'dose'), id])),
          };
          const now = before.filter((_, index) => kept[index]);
          const aligned = alignTyped(typed, now);
          expect(now.map((_, index) => aligned[lineFieldName(index, 'dose')])).toEqual(
            now.map(({ itemId }) => itemId),
          );
          expect(aligned[lineFieldName(now.length, 'dose')]).toBeUndefined();
        },
      ),
    );
  });
});
