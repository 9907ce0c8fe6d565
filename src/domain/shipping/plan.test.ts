import { describe, expect, it } from 'vitest';
import { type Shipment, shipmentPlan, type ShippingTerms } from './plan.ts';
import { planForPatient } from './words.ts';

const TERMS: ShippingTerms = { from: 'DE', cold: { transitDays: 3, coolantHours: 96 } };
const shipment: Shipment = {
  status: 'Order Shipped',
  to: { country: 'United States', state: 'California' },
  cold: true,
  readyAt: null,
  // A Monday: with them from Thursday, December 3, to Wednesday, December 9.
  shippedAt: new Date('2026-11-30T09:00:00Z'),
};
const toldOn = (now: string, changes: Partial<Shipment> = {}): string => {
  const plan = shipmentPlan({ ...shipment, ...changes }, TERMS, new Date(now));
  return plan ? planForPatient(plan) : '';
};

describe('a parcel under way', () => {
  it.each(['2026-11-30T10:00:00Z', '2026-12-09T12:00:00Z', '2026-12-10T07:00:00Z'])(
    'is expected between two days, told at %s',
    (now) => {
      expect(toldOn(now)).toBe(
        'We expect your parcel between Thursday, December 3 and Wednesday, December 9. Couriers and customs sometimes take longer.',
      );
    },
  );

  it('is late once the last of them is over where it goes, and no day that is gone is promised', () => {
    // Midnight in California.
    const late = toldOn('2026-12-10T09:00:00Z', { cold: false });
    expect(late).toBe(
      'Your parcel should have come by Wednesday, December 9. Please look where it is with its tracking number. If it does not move, write to us.',
    );
    expect(toldOn('2026-12-10T09:00:00Z')).toBe(
      `${late} When it comes, do not use what has to stay cold before we have answered your report.`,
    );
  });

  it.each(['Delivered', 'Cancelled'] as const)('is no more once it is %s', (status) => {
    expect(toldOn('2026-12-10T09:00:00Z', { status })).toBe('');
  });
});
