import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from './orders/order.ts';
import { ORDER_STOPS, orderStops } from './order-stops.ts';

const day = (number: number): Date => new Date(Date.UTC(2025, 0, number));

describe('the stops of an order', () => {
  it('are seven, in the order of the statuses', () => {
    expect(ORDER_STOPS).toEqual([
      'Order Requested',
      'Order Confirmed',
      'Preparing for Shipment',
      'Order Shipped',
      'In Transit',
      'Out for Delivery',
      'Delivered',
    ]);
  });

  it('mark the current one, and date the passed ones', () => {
    const stops = orderStops('Order Shipped', [
      { status: 'Order Shipped', at: day(5) },
      { status: 'Order Requested', at: day(1) },
      { status: 'Order Confirmed', at: day(3) },
    ]);
    expect(stops.map(({ state, at }) => [state, at?.getUTCDate()])).toEqual([
      ['passed', 1],
      ['passed', 3],
      ['skipped', undefined],
      ['current', 5],
      ['ahead', undefined],
      ['ahead', undefined],
      ['ahead', undefined],
    ]);
  });

  it('are ahead again after an undone status', () => {
    const stops = orderStops('Order Requested', [
      { status: 'Order Requested', at: day(1) },
      { status: 'Delivered', at: day(2) },
      { status: 'Order Requested', at: day(3) },
    ]);
    expect(stops[0]).toEqual({ status: 'Order Requested', state: 'current', at: day(3) });
    expect(stops.slice(1).every(({ state, at }) => state === 'ahead' && at === undefined)).toBe(
      true,
    );
  });

  it('end with the cancellation, with none ahead', () => {
    const stops = orderStops('Cancelled', [
      { status: 'Order Requested', at: day(1) },
      { status: 'Order Confirmed', at: day(2) },
      { status: 'Cancelled', at: day(4) },
    ]);
    expect(stops).toEqual([
      { status: 'Order Requested', state: 'passed', at: day(1) },
      { status: 'Order Confirmed', state: 'passed', at: day(2) },
      { status: 'Cancelled', state: 'ended', at: day(4) },
    ]);
  });

  it('have one current stop for any other order, with passed stops before and stops ahead after it', () => {
    const reached = fc.array(
      fc.record({
        status: fc.constantFrom(...ORDER_STATUSES),
        at: fc.integer({ min: 1, max: 28 }).map(day),
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_STOPS), reached, (status, events) => {
        const stops = orderStops(status, events);
        expect(stops.filter(({ state }) => state === 'current').map((stop) => stop.status)).toEqual(
          [status],
        );
        const here = ORDER_STOPS.indexOf(status);
        stops.forEach((stop, index) => {
          if (index < here) expect(stop.state).toBe(stop.at ? 'passed' : 'skipped');
          if (index > here) expect(stop).toMatchObject({ state: 'ahead', at: undefined });
        });
      }),
    );
  });
});
