import { describe, expect, it } from 'vitest';
import { factsOf, NOW, orderState } from '#tests/support/order-facts.ts';
import { ORDER_STATUSES } from './order.ts';
import { transition } from './transition.ts';

describe('deleting an order', () => {
  it.each([
    [false, false, false, undefined],
    [true, false, false, 'reviewed by a pharmacist'],
    [false, true, false, 'paid'],
    [false, false, true, 'sent'],
    [true, true, false, 'reviewed by a pharmacist and paid'],
    [true, true, true, 'reviewed by a pharmacist, paid and sent'],
  ])('that was reviewed %s, paid %s, sent %s', (reviewed, paid, sent, why) => {
    const order = orderState({ shippedAt: sent ? NOW : null });
    const facts = factsOf(order, { keeping: { reviewed, paid } });
    const alone = transition(facts, { kind: 'delete', withAccount: false });
    if (why === undefined) expect(alone.ok).toBe(true);
    else
      expect(alone).toMatchObject({
        code: 'order-kept',
        kind: 'conflict',
        message: `This order was ${why}, so it must be kept. Archive it once it is delivered or cancelled.`,
      });
    expect(transition(facts, { kind: 'delete', withAccount: true }).ok).toBe(true);
  });
});

describe('the archive', () => {
  it.each(ORDER_STATUSES)('takes an order with the status %s only if it is done', (status) => {
    const order = orderState({ status });
    const moved = transition(factsOf(order), { kind: 'archive' });
    if (status !== 'Delivered' && status !== 'Cancelled')
      return expect(moved).toMatchObject({ code: 'not-archivable' });
    expect(moved).toMatchObject({ ok: true, value: { order: { archivedAt: NOW } } });
    const archived = { ...order, archivedAt: NOW };
    expect(transition(factsOf(archived), { kind: 'archive' })).toMatchObject({
      value: { effects: [] },
    });
    expect(transition(factsOf(archived), { kind: 'restore' })).toMatchObject({
      value: { order: { archivedAt: null } },
    });
    const goesOn = { kind: 'set-status', status: 'Order Requested' } as const;
    return expect(transition(factsOf(archived), goesOn)).toMatchObject({
      value: { order: { archivedAt: null } },
    });
  });
});
