import { describe, expect, it } from 'vitest';
import { latestArrival, type Shipment, shipmentPlan, type ShippingTerms } from './plan.ts';
import { coldTermsForStaff, expectedForStaff, planForPatient } from './plan-texts.ts';

const TERMS: ShippingTerms = { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } };
const shipment: Shipment = {
  status: 'Order Shipped',
  to: { country: 'United States', state: 'California' },
  cold: true,
  readyAt: null,
  // November 30 is a Monday. Delivery is from Thursday, December 3, to Wednesday, December 9.
  duringHold: false,
  shippedAt: new Date('2026-11-30T09:00:00Z'),
};
/** Approved and paid on a Friday. */
const READY = {
  status: 'Order Confirmed',
  readyAt: new Date('2026-11-27T10:00:00Z'),
  shippedAt: null,
} as const satisfies Partial<Shipment>;
const toldOn = (now: string, changes: Partial<Shipment> = {}): string => {
  const plan = shipmentPlan({ ...shipment, ...changes }, TERMS, new Date(now));
  return plan ? planForPatient(plan) : '';
};

it('tells staff how to send a cold parcel, and what to do if its settings are defaults', () => {
  const terms =
    'Send it by a service that takes at most 3 business days from Germany, packed to stay cold for 96 hours; the 3 to 7 business days that patients are told may be too long for it.';
  expect(coldTermsForStaff(TERMS, [])).toBe(terms);
  const assumed = coldTermsForStaff(TERMS, ['SHIP_FROM', 'COLD_TRANSIT_DAYS', 'COOLANT_HOURS']);
  expect(assumed).toContain(
    'No one has entered the country, the days and the hours of this store yet.',
  );
  expect(assumed).toContain('ask the carrier, and read the packaging’s qualification report');
  // The text has no names of settings, because only the operator knows them.
  expect(assumed).not.toMatch(/[A-Z]_[A-Z]|settings/);
});

describe('a parcel in transit', () => {
  it.each(['2026-11-30T10:00:00Z', '2026-12-09T12:00:00Z', '2026-12-10T07:00:00Z'])(
    'shows the delivery range at %s',
    (now) => {
      expect(toldOn(now, { cold: false })).toBe(
        'We expect your parcel between Thursday, December 3 and Wednesday, December 9. Carriers and customs sometimes take longer.',
      );
    },
  );

  it('is late after the last day at its destination, and shows no past day as expected', () => {
    // This is shortly after midnight in California.
    const late = toldOn('2026-12-10T09:00:00Z', { cold: false });
    expect(late).toBe(
      'Your parcel should have arrived by Wednesday, December 9. Please check where it is with its tracking number. If the tracking does not change, write to us.',
    );
    expect(toldOn('2026-12-10T09:00:00Z')).toBe(
      `${late} When it arrives, tell us how it arrived. Do not use anything that has to stay cold until we have answered.`,
    );
  });

  // The parcel is packed at noon in Berlin. The 96 hours end on Friday at 3 a.m. in California.
  it.each([
    ['2026-12-04T10:59:00Z', false],
    ['2026-12-04T11:01:00Z', true],
    ['2026-12-08T12:00:00Z', true],
  ])('at %s warns that a cold parcel may be warm: %s', (now, warm) => {
    const text = toldOn(now);
    expect(text).toContain('between Thursday, December 3 and Wednesday, December 9');
    expect(text.includes('last until Friday, December 4, so it may be warm now')).toBe(warm);
    expect(text.includes('Do not use anything that has to stay cold')).toBe(warm);
    const plan = shipmentPlan(shipment, TERMS, new Date(now));
    expect(plan?.kind === 'under-way' && expectedForStaff(plan).includes('may be warm')).toBe(warm);
    expect(toldOn(now, { cold: false })).not.toContain('warm');
  });

  it.each([
    ['2026-12-03T07:00:00Z', false],
    ['2026-12-03T09:00:00Z', true],
    ['2026-12-20T09:00:00Z', true],
  ])('at %s may have arrived: %s', (now, due) => {
    expect(shipmentPlan(shipment, TERMS, new Date(now))).toMatchObject({ due });
  });

  it.each(['Delivered', 'Cancelled'] as const)('has no plan when %s', (status) => {
    expect(toldOn('2026-12-10T09:00:00Z', { status })).toBe('');
  });
});

describe('the latest arrival', () => {
  const arrives = (changes: Partial<Shipment>, now = '2026-11-30T10:00:00Z'): string =>
    latestArrival({ ...shipment, ...changes }, TERMS, new Date(now));

  it.each([
    ['of a shipped parcel', {}, '2026-12-09'],
    ['of a delivered parcel', { status: 'Delivered' }, '2026-12-09'],
    ['of a cold parcel that is ready, from the next Monday', READY, '2026-12-09'],
    [
      'of a parcel that is not ready, as if it were ready now',
      { ...READY, readyAt: null },
      '2026-12-10',
    ],
    ['of a cancelled order', { ...READY, status: 'Cancelled', readyAt: null }, '2026-12-09'],
  ] as const)('%s is %s', (_, changes, day) => {
    expect(arrives(changes)).toBe(day);
  });
});
