import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastMomentOf, validUntil } from '#domain/review/expiry.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { zoneOf } from '#domain/shipping/destination.ts';
import { paymentFacts } from '#tests/support/payment-facts.ts';
import { isOver, linkEnd, linkExpiry, linkState } from './link.ts';
import { type PaymentFacts, standingOf } from './payment.ts';

const DAY = 86_400_000;

const home = fc
  .constantFrom('NY', 'IL', 'CO', 'AZ', 'CA', 'AK', 'HI', 'PR', 'GU', 'AS')
  .map((state) => ({ country: 'United States', state }));
const moment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2031-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const issued = moment.map((at) => at.toISOString().slice(0, 10));
const months = fc.integer({ min: 1, max: 24 });

const standing = (changes: Partial<PaymentFacts> = {}) => standingOf(paymentFacts(changes));

describe('a payment link', () => {
  it('ends at the latest with the last day of the prescription, where the patient lives', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 60 }), issued, months, home, (...drawn) => {
        const [now, days, day, valid, lives] = drawn;
        const timeZone = zoneOf(lives);
        const last = validUntil(day, valid) ?? '';
        const end = lastMomentOf(last, lives);
        const expiry = linkExpiry(now, days, end);
        expect(dayIn(timeZone, expiry) <= last).toBe(true);
        expect(expiry.getTime()).toBeLessThanOrEqual(now.getTime() + days * DAY);
        // It is valid as long as both limits allow.
        expect([end?.getTime(), now.getTime() + days * DAY]).toContain(expiry.getTime());
        // The next millisecond is on the next day at the patient's home.
        expect(dayIn(timeZone, new Date((end?.getTime() ?? 0) + 1)) > last).toBe(true);
      }),
    );
  });

  it('is never open after the prescription has expired', () => {
    fc.assert(
      fc.property(moment, moment, fc.option(moment, { nil: undefined }), (now, made, ends) => {
        const state = linkState(
          { ended: false, expiresAt: made, prescriptionEnds: ends, standing: standing() },
          now,
        );
        if (isOver(ends, now)) expect(state).toBe('prescription over');
        else expect(state).toBe(made.getTime() > now.getTime() ? 'open' : 'expired');
        const shown = linkEnd(made, ends)?.getTime() ?? 0;
        expect(shown).toBe(Math.min(made.getTime(), ends?.getTime() ?? Infinity));
      }),
    );
  });

  it('is valid for its full number of days without a prescription', () => {
    const now = new Date('2026-11-21T09:00:00Z');
    expect(linkExpiry(now, 7, undefined)).toEqual(new Date('2026-11-28T09:00:00Z'));
    expect(linkEnd(null, now)).toBeNull();
  });

  it('is ended or used even if it has also expired', () => {
    const over = new Date('2026-01-01T00:00:00Z');
    const now = new Date('2026-11-21T09:00:00Z');
    const of = { expiresAt: over, prescriptionEnds: over };
    expect(linkState({ ...of, ended: true, standing: standing() }, now)).toBe('ended');
    const paid = standing({
      entries: [{ kind: 'received', amount: 10_000, ref: 'transfer 1', refundId: null }],
    });
    expect(linkState({ ...of, ended: false, standing: paid }, now)).toBe('used');
  });
});
