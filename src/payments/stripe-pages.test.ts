import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import { holdsPage, linkExpiry } from '#domain/payments/link.ts';
import { pageFor, SHORTEST_LINK_MS } from './stripe-pages.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

test('ends each page before its link, within the limits of Stripe', () => {
  const minutes = fc.integer({ min: 0, max: 8 * 24 * 60 });
  fc.assert(
    fc.property(minutes, fc.option(minutes), fc.nat(59_999), (made, prescription, ms) => {
      const now = new Date(NOW + made * MINUTE + ms);
      const ends = prescription === null ? undefined : new Date(NOW + prescription * MINUTE - 1);
      const until = linkExpiry(new Date(NOW), 7, ends);
      if (!holdsPage(until, now, SHORTEST_LINK_MS)) return;
      const { expires_at = now.getTime() / 1000 + 24 * 60 * 60 } = pageFor(
        {
          paymentId: 'p',
          orderId: 'o',
          reference: 'RF',
          amount: toCents(100),
          email: 'ada@example.org',
          description: 'Order',
          paidUrl: 'https://store.example/paid',
          backUrl: 'https://store.example/back',
          expiresAt: until,
          earlierSession: null,
        },
        now,
      );
      const lives = expires_at * 1000 - now.getTime();
      expect(expires_at * 1000).toBeLessThanOrEqual(until.getTime());
      expect(lives).toBeGreaterThanOrEqual(30 * MINUTE);
      expect(lives).toBeLessThanOrEqual(24 * 60 * MINUTE);
    }),
    { numRuns: 2000 },
  );
});
