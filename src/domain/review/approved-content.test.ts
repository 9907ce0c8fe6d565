import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApprovedContent, approvedText, isStillApproved } from './approved-content.ts';

const text = fc.string({ maxLength: 20 });
const cents = fc.nat(10_000_000);
const content: fc.Arbitrary<ApprovedContent> = fc.record({
  orderId: fc.uuid(),
  patient: fc.record({
    firstName: text,
    lastName: text,
    email: text,
    streetAddress: text,
    apartment: fc.option(text),
    city: text,
    state: text,
    zipCode: text,
    country: text,
  }),
  lines: fc.array(
    fc.record({
      productId: text,
      strength: text,
      quantity: fc.integer({ min: 1, max: 9 }),
      priceCents: cents,
    }),
    { minLength: 1, maxLength: 4 },
  ),
  discount: fc.option(
    fc.record({
      kind: fc.constantFrom('friend code' as const, 'coupon' as const),
      cents,
    }),
    { nil: undefined },
  ),
  totalCents: cents,
});

/** The path of each value in an object. */
const placesIn = (value: unknown, at: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))
    : [at];

const another = (value: unknown): unknown =>
  typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}x` : 'x';

/** A copy with the value at the path changed. */
const changedAt = (whole: unknown, [key = '', ...rest]: readonly string[]): unknown => {
  const change = (value: unknown) => (rest.length === 0 ? another(value) : changedAt(value, rest));
  if (Array.isArray(whole))
    return whole.map((each: unknown, index) => (String(index) === key ? change(each) : each));
  return typeof whole === 'object' && whole !== null
    ? Object.fromEntries(
        Object.entries(whole).map(([name, each]) => [name, name === key ? change(each) : each]),
      )
    : whole;
};
const textOf = (whole: unknown): string => approvedText(whole as ApprovedContent);

/** Written out: person, country, lines and price are what was approved. */
const MAY_CHANGE = [
  'patient.email',
  'patient.streetAddress',
  'patient.apartment',
  'patient.city',
  'patient.state',
  'patient.zipCode',
];

describe('the approved text', () => {
  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(content, (of) => {
        const other = Object.fromEntries(Object.entries(of).toReversed());
        expect(textOf(other)).toBe(approvedText(of));
      }),
    );
  });

  it('changes with any value, and is still approved only if email or delivery address changed', () => {
    fc.assert(
      fc.property(content, (of) => {
        for (const place of placesIn(of)) {
          if (place.at(-1) === 'discount') continue;
          const now = textOf(changedAt(of, place));
          expect(now, place.join('.')).not.toBe(approvedText(of));
          expect(isStillApproved(approvedText(of), now), place.join('.')).toBe(
            MAY_CHANGE.includes(place.join('.')),
          );
        }
      }),
    );
  });

  it('is no longer approved if a line is added, removed or moved, or the discount is added or removed', () => {
    fc.assert(
      fc.property(content, (of) => {
        const still = (changes: Partial<ApprovedContent>) =>
          isStillApproved(approvedText(of), approvedText({ ...of, ...changes }));
        const [first] = of.lines;
        if (!first) return;
        expect(still({ lines: [...of.lines, first] })).toBe(false);
        expect(still({ lines: of.lines.slice(1) })).toBe(false);
        const turned = of.lines.toReversed();
        if (JSON.stringify(turned) !== JSON.stringify(of.lines))
          expect(still({ lines: turned })).toBe(false);
        expect(still({ discount: of.discount ? undefined : { kind: 'coupon', cents: 0 } })).toBe(
          false,
        );
      }),
    );
  });
});
