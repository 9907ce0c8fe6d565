import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, emptyView, isNarrowed, readView } from './list-view.ts';

const paramsOf = (address: string): URLSearchParams =>
  new URL(address, 'http://localhost').searchParams;
const read = (search: string) => readView(new URLSearchParams(search));

describe('the URL of a view', () => {
  it('has no parameters for the initial list', () => {
    expect(addressOf(emptyView('orders'))).toBe('/admin/dashboard');
    expect(addressOf(emptyView('users'))).toBe('/admin/dashboard?tab=users');
  });

  it('contains the filters of the user list', () => {
    const asked = 'tab=users&confirmed=no&country=South+Korea&from=2026-01-01&to=2026-01-31';
    expect(read(asked)).toMatchObject({
      filter: { confirmed: 'no', country: 'South Korea', from: '2026-01-01', to: '2026-01-31' },
    });
    expect(addressOf(read(asked))).toBe(`/admin/dashboard?${asked}`);
  });

  it('omits empty fields and defaults', () => {
    const sent = 'q=&prescription=&from=&to=&sort=placed-desc';
    expect(addressOf(read(sent))).toBe('/admin/dashboard');
  });

  it('lists the statuses in order, each once', () => {
    expect(addressOf(read('status=Cancelled&status=Order+Shipped&status=Cancelled'))).toBe(
      '/admin/dashboard?status=Order+Shipped&status=Cancelled',
    );
  });

  it('is read back to the same view', () => {
    const pair = fc.tuple(
      fc.constantFrom(
        'tab',
        'q',
        'status',
        'prescription',
        'payment',
        'confirmed',
        'country',
        'from',
        'to',
        'sort',
        'after',
        'open',
      ),
      fc.oneof(
        fc.string(),
        fc.constantFrom(
          'users',
          'Delivered',
          'missing',
          'part-paid',
          'no',
          '2026-02-30',
          '2026-02-28',
          'total-asc',
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const view = readView(new URLSearchParams(pairs));
        const again = readView(paramsOf(addressOf(view)));
        expect(addressOf(again)).toBe(addressOf(view));
        expect(again).toEqual({
          ...view,
          place: { after: view.place.after || undefined, before: view.place.before || undefined },
        });
      }),
    );
  });
});

describe('an invalid parameter of the URL', () => {
  it.each([
    'sort=password-desc',
    'status=Lost',
    'prescription=perhaps',
    'payment=perhaps',
    'from=2026-02-30',
    'from=0000-01-01',
    'to=tomorrow',
    'tab=staff',
  ])('%s is ignored', (search) => {
    expect(read(search)).toEqual(emptyView('orders'));
  });

  it('leaves the default direction of the sort', () => {
    expect(read('sort=total')).toMatchObject({ sort: 'total', direction: 'desc' });
    expect(read('sort=customer-up')).toMatchObject({ sort: 'customer', direction: 'asc' });
  });
});

describe('isNarrowed', () => {
  it.each([
    'q=mary',
    'status=Delivered',
    'prescription=missing',
    'payment=paid',
    'from=2026-01-01',
    'tab=users&confirmed=no',
    'tab=users&country=Canada',
    'tab=users&to=2026-01-01',
  ])('is true for %s', (search) => {
    expect(isNarrowed(read(search))).toBe(true);
  });
  it.each([
    '',
    'sort=total-asc',
    'open=1',
    'tab=users&status=Delivered',
    'tab=users&confirmed=perhaps',
    'confirmed=no',
  ])('is false for %j', (search) => {
    expect(isNarrowed(read(search))).toBe(false);
  });
});
