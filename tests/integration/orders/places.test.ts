import { afterAll, beforeAll, describe, test } from 'vitest';
import { formsOf } from '#tests/support/refused-forms.ts';
import { checkoutForm, NEEDLES, openShop, place, type Shopper } from '#tests/support/shopping.ts';
import type { Store } from '#tests/support/store.ts';
import { registrationForm } from '#tests/support/shopping.ts';

let store: Store;
let customer: Shopper;
beforeAll(async () => {
  ({ store, customer } = await openShop());
});
afterAll(() => store.close());

const { expectRefused } = formsOf(() => store);

const WRONG = [
  [{ zipCode: 'abc' }, 'Please enter a US ZIP Code of five digits'],
  [{ zipCode: '43215' }, '43215 is a ZIP Code of Ohio'],
  [{ state: 'Bavaria' }, 'Please enter a US state'],
] as const;

describe.each(WRONG)('an address with %o', (changes, words) => {
  test('is refused in the registration', () =>
    expectRefused('/register', registrationForm(changes), words));

  test('is refused at the checkout', () =>
    expectRefused(
      '/checkout',
      checkoutForm(store, customer.who, [NEEDLES], changes),
      words,
      customer,
    ));

  test('is refused in the details of an account', () => {
    const { password: _, companyName: __, email: ___, ...details } = customer.who;
    return expectRefused(
      '/account/details',
      { ...details, apartment: '', phone: '+1 202 555 0187', ...changes },
      words,
      customer,
    );
  });

  test('is refused for an order that was placed', async () => {
    const orderId = await place(store, customer, [NEEDLES]);
    const { streetAddress, city, state, zipCode } = customer.who;
    await expectRefused(
      `/account/orders/${orderId}/address`,
      {
        version: '1',
        streetAddress,
        apartment: '',
        city,
        state,
        zipCode,
        phone: '+1 202 555 0187',
        ...changes,
      },
      words,
      customer,
    );
  });
});
