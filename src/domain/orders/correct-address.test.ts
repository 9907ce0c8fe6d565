import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from './order.ts';
import { addressFixed, changedFields } from './correct-address.ts';

const OPEN = ['Order Requested', 'Order Confirmed', 'Preparing for Shipment'];

describe('the delivery address of an order', () => {
  it.each(ORDER_STATUSES)('%s', (status) => {
    const open = OPEN.includes(status);
    expect(addressFixed({ status, shippedAt: null }, 0) === undefined).toBe(open);
    expect(addressFixed({ status, shippedAt: new Date() }, 0)).toBeDefined();
    expect(addressFixed({ status, shippedAt: null }, 1)).toBe(
      status === 'Cancelled' ? 'cancelled' : open ? 'packed' : 'sent',
    );
  });

  it('has no change where only an empty apartment is written otherwise', () => {
    const at = {
      streetAddress: '1 A St',
      apartment: null,
      city: 'B',
      state: 'C',
      zipCode: '1',
      phone: '+1',
    };
    expect(changedFields(at, { ...at, apartment: '' })).toEqual([]);
    expect(changedFields(at, { ...at, apartment: '2', phone: '+2' })).toEqual([
      'apartment',
      'phone',
    ]);
  });
});
