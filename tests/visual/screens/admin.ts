import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/order-number.ts';
import { expect, toast, visit } from '#tests/e2e/support/journey.ts';
import { fill } from '#tests/e2e/support/people.ts';
import { CUSTOMERS, type CustomerKey, idOf, LANTUS } from '#tests/visual/support/people.ts';
import { CALLED_OFF } from '#tests/visual/support/seed-crowd.ts';
import { gtinOf } from '#tests/visual/support/seed-packs.ts';
import { LONG_MAIL } from '#tests/visual/support/seed-mails.ts';
import { failureShown } from '#tests/visual/support/failure-shown.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';
import { holdAnswer, pressAndWait } from '#tests/visual/support/waiting.ts';

const opened = (number: number): string => `/admin/dashboard?open=${idOf('order', number)}`;
const REQUESTED = opened(CUSTOMERS.requested.orders[0]?.number ?? 0);
const SHIPPED = opened(CUSTOMERS.shipped.orders[0]?.number ?? 0);
const LONG = CUSTOMERS.long.orders[0]?.number ?? 0;
const PACKING_GTIN = gtinOf({ product_id: LANTUS.productId, strength: LANTUS.strength });
const PACKING = CUSTOMERS.preparing.orders[0]?.number ?? 0;

const messagesOf = (who: CustomerKey): string =>
  `/admin/orders/${idOf('order', CUSTOMERS[who].orders[0]?.number ?? 0)}/messages`;

/** The search limits the list to one order, so that changes of other screens do not appear. */
const alone = (who: CustomerKey): string => {
  const { firstName, orders } = CUSTOMERS[who];
  return `/admin/dashboard?q=${firstName}&open=${idOf('order', orders[0]?.number ?? 0)}`;
};

/** The search keeps the list stable next to the entry that is opened and deleted. */
const doomed = (tab: 'orders' | 'users', number: number): string =>
  `/admin/dashboard?tab=${tab}&q=Tunde&open=${idOf(tab === 'orders' ? 'order' : 'user', number)}`;

/** A retry uses the next entry, because the first one is already deleted. */
const DOOMED_ORDERS = CALLED_OFF.slice(0, 4).map(({ number }) => doomed('orders', number));
const DOOMED_USERS = CALLED_OFF.slice(4).map(({ number }) => doomed('users', number));

const deleteFirst = async (page: Page, places: readonly string[]): Promise<void> => {
  const opened = page.getByRole('article');
  for (const place of places) {
    await visit(page, place);
    if (await opened.isVisible()) break;
  }
  await opened.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(toast(page, /deleted/i)).toBeVisible();
  await expect(opened).toBeHidden();
};

const openTracking = async (page: Page) => {
  await order(page)
    .getByRole('button', { name: /Tracking$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add Tracking Information' });
  await expect(dialog).toBeVisible();
  return dialog;
};

const order = (page: Page) => page.getByRole('article', { name: /^Order / });

const asStaff = (screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ who: 'staff', ...screen }));

export const adminScreens: Area = {
  area: 'admin',
  screens: [
    { name: 'login', path: '/admin' },
    {
      name: 'login-wrong',
      path: '/admin',
      reach: async (page) => {
        await fill(page, { Username: 'nobody', Password: 'not this one' });
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(toast(page, 'Login Failed', 'Invalid admin credentials')).toBeVisible();
      },
    },
    {
      name: 'login-under-way',
      path: '/admin',
      reach: async (page) => {
        await holdAnswer(page, '/admin');
        await fill(page, { Username: 'nobody', Password: 'not this one' });
        await pressAndWait(page, 'Sign in', 'Signing in...');
      },
    },
    ...asStaff([
      { name: 'home', path: '/admin/home' },
      { name: 'home-empty', path: '/admin/home', store: 'empty' },
      { name: 'orders', path: '/admin/dashboard' },
      { name: 'orders-overdue', path: '/admin/dashboard?view=overdue' },
      {
        name: 'orders-selected',
        path: '/admin/dashboard',
        reach: async (page) => {
          await page
            .getByRole('checkbox', { name: /^Select order/ })
            .first()
            .check();
          await expect(page.getByRole('button', { name: 'Set status' })).toBeVisible();
        },
      },
      { name: 'status-of-none', path: '/admin/orders/status' },
      {
        name: 'status-of-several',
        path: '/admin/dashboard?status=Order+Requested&prescription=missing',
        reach: async (page) => {
          const boxes = page.getByRole('checkbox', { name: /^Select order/ });
          await boxes.nth(0).check();
          await boxes.nth(1).check();
          await page.getByLabel('Set their status to').selectOption('Order Confirmed');
          await page.getByRole('button', { name: 'Set status' }).click();
          await page.getByRole('button', { name: 'Set the status and send the emails' }).click();
          await expect(page.getByRole('heading', { name: '0 of 2 orders changed' })).toBeVisible();
        },
      },
      {
        name: 'status-asked',
        path: '/admin/dashboard?status=Order+Requested&prescription=missing',
        reach: async (page) => {
          const boxes = page.getByRole('checkbox', { name: /^Select order/ });
          await boxes.nth(0).check();
          await boxes.nth(1).check();
          await page.getByLabel('Set their status to').selectOption('Order Confirmed');
          await page.getByRole('button', { name: 'Set status' }).click();
          await expect(
            page.getByRole('heading', { name: 'Set Order Confirmed for 2 orders?' }),
          ).toBeVisible();
        },
      },
      { name: 'assignment-of-none', path: '/admin/orders/assignment' },
      {
        name: 'assignment-of-several',
        path: '/admin/dashboard?status=Order+Shipped&status=Preparing+for+Shipment',
        reach: async (page) => {
          // One is hers already, the other is somebody else's: nothing changes for other screens.
          for (const who of [CUSTOMERS.preparing, CUSTOMERS.shipped])
            await page
              .getByRole('checkbox', {
                name: `Select order ${orderNumber(idOf('order', who.orders[0]?.number ?? 0))}`,
              })
              .check();
          await page
            .getByLabel('Assign the selected orders to')
            .selectOption({ label: 'Grace Lindqvist' });
          await page.getByRole('button', { name: 'Assign', exact: true }).click();
          await expect(page.getByRole('heading', { name: '1 of 2 orders changed' })).toBeVisible();
        },
      },
      { name: 'papers-of-none', path: '/admin/orders/papers' },
      {
        name: 'papers-of-several',
        path: '/admin/dashboard',
        reach: async (page) => {
          const boxes = page.getByRole('checkbox', { name: /^Select order/ });
          for (const box of [0, 1, 2]) await boxes.nth(box).check();
          await page.getByRole('button', { name: 'Print papers' }).click();
          await expect(page.getByRole('heading', { name: 'Papers of 3 orders' })).toBeVisible();
        },
      },
      { name: 'tracking-import', path: '/admin/tracking' },
      {
        name: 'tracking-checked',
        path: '/admin/tracking',
        reach: async (page) => {
          await page
            .getByLabel('Lines of the file')
            .fill(`${idOf('order', PACKING).slice(-12)},1234567891\nffffffffffff,hello`);
          await page.getByRole('button', { name: 'Check the lines' }).click();
          await expect(page.getByRole('heading', { name: /lines can be saved/ })).toBeVisible();
        },
      },
      { name: 'orders-view-empty', path: '/admin/dashboard?view=on-hold', store: 'empty' },
      { name: 'orders-empty', path: '/admin/dashboard', store: 'empty' },
      { name: 'orders-none-found', path: '/admin/dashboard?q=xyzzyplugh' },
      {
        name: 'orders-filtered',
        path: '/admin/dashboard?q=berg&status=Order+Requested&sort=total-asc',
      },
      {
        name: 'orders-failed',
        path: '/admin/dashboard',
        store: 'broken',
        status: 503,
        reach: failureShown,
      },
      { name: 'order', path: SHIPPED },
      { name: 'order-long', path: opened(CUSTOMERS.long.orders[0]?.number ?? 0) },
      {
        name: 'order-refused',
        path: REQUESTED,
        overlay: true,
        reach: async (page) => {
          await order(page).getByLabel('Status').selectOption('Order Confirmed');
          await expect(
            toast(page, 'Error', 'Prescription required before confirming order'),
          ).toBeVisible();
        },
      },
      {
        name: 'order-unpaid',
        path: REQUESTED,
        // The script submits the form directly, as a browser without JavaScript does.
        reach: async (page) => {
          await order(page)
            .locator('form')
            .first()
            .evaluate((form: HTMLFormElement) => {
              const sent = { intent: 'set-status', status: 'Preparing for Shipment' };
              for (const [name, value] of Object.entries(sent)) {
                form.querySelector(`[name=${name}]`)?.remove();
                const field = document.createElement('input');
                Object.assign(field, { type: 'hidden', name, value });
                form.append(field);
              }
              form.submit();
            });
          await expect(page.getByRole('region', { name: 'This order is not ready' })).toBeVisible();
        },
      },
      {
        name: 'order-not-ready',
        path: REQUESTED,
        overlay: true,
        reach: async (page) => {
          await order(page).getByLabel('Status').selectOption('Preparing for Shipment');
          await expect(
            page.getByRole('alertdialog', { name: 'This order is not ready' }),
          ).toBeVisible();
        },
      },
      {
        name: 'order-override',
        path: opened(CUSTOMERS.confirmed.number),
        overlay: true,
        reach: async (page) => {
          await order(page).getByLabel('Status').selectOption('Preparing for Shipment');
          const dialog = page.getByRole('alertdialog', { name: 'This order is not ready' });
          await dialog.getByLabel('Override: not paid').check();
        },
      },
      {
        name: 'order-skips',
        path: SHIPPED,
        overlay: true,
        reach: async (page) => {
          await order(page).getByLabel('Status').selectOption('Delivered');
          await expect(
            page.getByRole('alertdialog', { name: 'This skips steps of the order' }),
          ).toBeVisible();
        },
      },
      {
        name: 'tracking',
        path: REQUESTED,
        overlay: true,
        reach: async (page) => {
          const add = order(page).getByRole('button', { name: 'Add Tracking' });
          // A click may scroll to the element in different ways.
          await add.evaluate((button) => button.scrollIntoView({ block: 'center' }));
          await add.click();
          await expect(
            page.getByRole('dialog', { name: 'Add Tracking Information' }),
          ).toBeVisible();
        },
      },
      {
        name: 'tracking-refused',
        path: REQUESTED,
        overlay: true,
        reach: async (page) => {
          const dialog = await openTracking(page);
          await dialog.getByRole('textbox').press('Enter');
          await expect(toast(page, 'Please enter tracking information')).toBeVisible();
        },
      },
      {
        name: 'tracking-saving',
        path: REQUESTED,
        overlay: true,
        reach: async (page) => {
          await holdAnswer(page, '/dashboard');
          const dialog = await openTracking(page);
          await dialog.getByRole('textbox').fill('RR 123 456 785 DE');
          await pressAndWait(page, 'Save Tracking Info', 'Saving...');
        },
      },
      {
        name: 'status-updated',
        path: alone('arriving'),
        store: 'changing',
        overlay: true,
        reach: async (page) => {
          const status = order(page).getByLabel('Status');
          const set = async (to: string): Promise<void> => {
            await status.selectOption(to);
            await expect(toast(page, 'Status Updated')).toBeVisible();
            await expect(status).not.toHaveAttribute('aria-disabled');
          };
          // A retry finds the order already delivered.
          if ((await status.inputValue()) === 'Delivered') {
            await set('Preparing for Shipment');
            await page.getByRole('button', { name: 'Close message' }).click();
            await expect(toast(page, 'Status Updated')).toBeHidden();
          }
          await set('Delivered');
        },
      },
      {
        name: 'status-saving',
        path: alone('shipped'),
        overlay: true,
        reach: async (page) => {
          await holdAnswer(page, '/dashboard');
          await order(page).getByLabel('Status').selectOption('Preparing for Shipment');
          await expect(order(page).getByText('Saving...')).toBeVisible();
        },
      },
      {
        name: 'order-deleted',
        path: DOOMED_ORDERS[0] ?? '',
        store: 'changing',
        overlay: true,
        reach: (page) => deleteFirst(page, DOOMED_ORDERS),
      },
      {
        name: 'user-deleted',
        path: DOOMED_USERS[0] ?? '',
        store: 'changing',
        overlay: true,
        reach: (page) => deleteFirst(page, DOOMED_USERS),
      },
      {
        name: 'delete-order',
        path: REQUESTED,
        overlay: true,
        reach: async (page) => {
          await order(page).getByRole('button', { name: 'Delete' }).click();
          await expect(
            page.getByRole('alertdialog', { name: 'Confirm Order Deletion' }),
          ).toBeVisible();
        },
      },
      {
        name: 'shortcuts',
        path: '/admin/dashboard',
        overlay: true,
        reach: async (page) => {
          await page.keyboard.press('Shift+?');
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
      { name: 'order-missing', path: opened(9999) },
      { name: 'order-on-hold', path: opened(PACKING) },
      {
        name: 'order-address',
        path: `/admin/orders/${idOf('order', CUSTOMERS.requested.number)}/address`,
      },
      {
        name: 'order-lines',
        path: `/admin/orders/${idOf('order', CUSTOMERS.requested.number)}/lines`,
      },
      {
        name: 'order-lines-refused',
        path: `/admin/orders/${idOf('order', CUSTOMERS.requested.number)}/lines`,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Save the lines' }).click();
          await expect(page.getByText('Tell the patient why').first()).toBeVisible();
        },
      },
      {
        name: 'order-pharmacy',
        path: `/admin/orders/${idOf('order', CUSTOMERS.requested.number)}/pharmacy`,
      },
      { name: 'pharmacies', path: '/admin/pharmacies' },
      { name: 'pharmacies-none', path: '/admin/pharmacies', store: 'empty' },
      {
        name: 'pharmacy-form',
        path: '/admin/pharmacies',
        reach: async (page) => {
          await page.getByText('Enter a pharmacy', { exact: true }).click();
          await expect(page.getByLabel('Legal name')).toBeVisible();
        },
      },
      {
        name: 'pharmacy-refused',
        path: '/admin/pharmacies',
        reach: async (page) => {
          await page.getByText('Enter a pharmacy', { exact: true }).click();
          await page.getByLabel('Legal name').fill('Test-Apotheke');
          await page.getByRole('button', { name: 'Enter pharmacy' }).click();
          await expect(page.getByText('Fill in this field.').first()).toBeVisible();
        },
      },
      { name: 'pharmacy', path: `/admin/pharmacies/${idOf('pharmacy', 1)}` },
      { name: 'pharmacy-to-confirm', path: `/admin/pharmacies/${idOf('pharmacy', 2)}` },
      { name: 'stock', path: `/admin/pharmacies/${idOf('pharmacy', 1)}/stock` },
      { name: 'stock-none', path: `/admin/pharmacies/${idOf('pharmacy', 2)}/stock` },
      {
        name: 'stock-right',
        path: `/admin/pharmacies/${idOf('pharmacy', 1)}/stock`,
        reach: async (page) => {
          await page
            .getByLabel('Lines of the file')
            .fill('product,strength,packs,price_usd\nozempic,2mg/3mL,12,89.50');
          await page.getByRole('button', { name: 'Check the lines' }).click();
          await expect(page.getByRole('button', { name: 'Import the stock' })).toBeVisible();
        },
      },
      {
        name: 'stock-wrong',
        path: `/admin/pharmacies/${idOf('pharmacy', 1)}/stock`,
        reach: async (page) => {
          await page
            .getByLabel('Lines of the file')
            .fill(
              'gtin,product,strength,packs,price_usd,batch,expires\n09521234543213,,,5,80,NX1,2027-05\n,ozempic,2mg/3mL,1.5,free,=1+1,2020-01',
            );
          await page.getByRole('button', { name: 'Check the lines' }).click();
          await expect(page.getByRole('heading', { name: /lines are wrong/ })).toBeVisible();
        },
      },
      { name: 'texts', path: '/admin/texts?sign=product:mounjaro' },
      {
        name: 'texts-refused',
        path: '/admin/texts?sign=product:mounjaro',
        reach: async (page) => {
          await page.getByRole('checkbox', { name: 'I have read this page' }).check();
          await page.getByLabel('Your user name').fill('admin');
          await page.getByLabel('Your password').fill('not this one');
          await page.getByRole('button', { name: 'Sign the text' }).click();
          await expect(page.getByText('Nothing was signed').first()).toBeVisible();
        },
      },
      { name: 'saved-views', path: '/admin/views?view=overdue' },
      {
        name: 'saved-views-refused',
        path: '/admin/views?view=overdue',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Save the view' }).click();
          await expect(page.getByText('Name of the view is required').first()).toBeVisible();
        },
      },
      {
        name: 'saved-views-renaming',
        path: '/admin/views',
        reach: async (page) => {
          await page.getByRole('link', { name: 'Rename Mine, not sent yet' }).click();
          await page
            .getByLabel('New name of Mine, not sent yet')
            .fill('Delivered without a prescription');
          await page.getByRole('button', { name: 'Save the name' }).click();
          await expect(
            page.getByText('You already have a view with this name').first(),
          ).toBeVisible();
        },
      },
      { name: 'packs', path: `/admin/orders/${idOf('order', PACKING)}/packs` },
      {
        name: 'packs-refused',
        path: `/admin/orders/${idOf('order', PACKING)}/packs`,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Record pack' }).first().click();
          await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
        },
      },
      { name: 'message-queue', path: '/admin/messages' },
      { name: 'templates', path: '/admin/templates' },
      {
        name: 'template-opened',
        path: '/admin/templates',
        reach: (page) => page.getByText('Missed dose').click(),
      },
      {
        name: 'templates-refused',
        path: '/admin/templates',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Create template' }).click();
          await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
        },
      },
      { name: 'messages', path: messagesOf('shipped') },
      { name: 'messages-none', path: messagesOf('preparing') },
      { name: 'messages-long', path: messagesOf('long') },
      {
        name: 'messages-refused',
        path: messagesOf('shipped'),
        reach: async (page) => {
          await page.getByRole('button', { name: 'Send message' }).click();
          await expect(page.getByText('Please write a message first.')).toBeVisible();
        },
      },
      { name: 'packs-long', path: `/admin/orders/${idOf('order', LONG)}/packs` },
      {
        name: 'packs-short-dated',
        path: `/admin/orders/${idOf('order', PACKING)}/packs`,
        reach: async (page) => {
          await page.getByText('Type what is printed instead').click();
          await fill(page, {
            'Product number (PC)': PACKING_GTIN,
            'Batch (LOT)': 'NP5J118',
            'Expiry (EXP)': '2031-07',
          });
          await page.getByRole('button', { name: 'Record pack' }).click();
          await expect(
            page.getByRole('checkbox', { name: /This pack may still be sent/ }),
          ).toBeVisible();
        },
      },
      {
        name: 'packs-unknown-product',
        path: `/admin/orders/${idOf('order', PACKING)}/packs`,
        reach: async (page) => {
          await page
            .getByLabel('Code of the pack')
            .fill('(01)09876543210982(21)8F3K2(17)330331(10)NP7');
          await page.keyboard.press('Enter');
          await expect(page.getByRole('radio').first()).toBeFocused();
        },
      },
      {
        name: 'packs-revoking',
        path: `/admin/orders/${idOf('order', PACKING)}/packs`,
        reach: async (page) => {
          await page.getByText('Confirmed product numbers').first().click();
          await page
            .getByRole('button', { name: /^Revoke/ })
            .first()
            .click();
          await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
        },
      },
      { name: 'users-long', path: '/admin/dashboard?tab=users&q=Featherstonehaugh' },
      { name: 'orders-long', path: '/admin/dashboard?q=Featherstonehaugh' },
      { name: 'users', path: '/admin/dashboard?tab=users' },
      { name: 'user', path: `/admin/dashboard?tab=users&open=${idOf('user', 1)}` },
      {
        name: 'user-long',
        path: `/admin/dashboard?tab=users&q=Featherstonehaugh&open=${idOf('user', CUSTOMERS.long.number)}`,
      },
      { name: 'outbox', path: '/admin/outbox' },
      { name: 'mail-long', path: `/admin/outbox/${idOf('mail', LONG_MAIL)}` },
      { name: 'mail', path: `/admin/outbox/${idOf('mail', 1)}` },
    ]),
  ],
};
