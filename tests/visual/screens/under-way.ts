import type { Page } from '@playwright/test';
import { expect } from '#tests/e2e/support/journey.ts';
import { fill } from '#tests/e2e/support/people.ts';
import { CUSTOMERS, idOf, PASSWORD } from '#tests/visual/support/people.ts';
import type { Area, Screen } from '#tests/visual/support/screen.ts';
import { MAIL_LINKS } from '#tests/visual/support/seed-security.ts';
import { holdAnswer, pressAndWait } from '#tests/visual/support/waiting.ts';
import { register } from './account.ts';
import { apply, ask } from './public.ts';

const NEW_PASSWORD = { 'New password': PASSWORD, 'Confirm Password': PASSWORD } as const;

type Form = Pick<Screen, 'name' | 'path' | 'who' | 'store' | 'overlay'> & {
  readonly filled?: Readonly<Record<string, string>>;
  readonly ready?: (page: Page) => Promise<unknown>;
  /** The label of the button before and after the press. */
  readonly button: string;
  readonly busy: string;
};

/** A form whose request stays pending. */
const sending = ({ filled = {}, ready, button, busy, ...screen }: Form): Screen => ({
  overlay: true,
  ...screen,
  reach: async (page) => {
    await holdAnswer(page, new URL(page.url()).pathname);
    await fill(page, filled);
    await ready?.(page);
    await pressAndWait(page, button, busy);
  },
});

const forms: readonly Form[] = [
  { name: 'request', path: '/request', ready: ask, button: 'Submit Request', busy: 'Sending...' },
  { name: 'apply', path: '/rewards', ready: apply, button: 'Send Application', busy: 'Sending...' },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    filled: { Email: 'nobody@example.com' },
    button: 'Send the link',
    busy: 'Sending...',
  },
  {
    name: 'reset-password',
    path: `/reset-password?token=${MAIL_LINKS['reset-password']}`,
    filled: NEW_PASSWORD,
    button: 'Save the password',
    busy: 'Saving...',
  },
  {
    name: 'details',
    path: '/account/details',
    who: 'mary',
    button: 'Save',
    busy: 'Saving...',
  },
  { name: 'health', path: '/account/health', who: 'mary', button: 'Save', busy: 'Saving...' },
  {
    name: 'security',
    path: '/account/security',
    who: 'mary',
    filled: { 'Current password': PASSWORD, ...NEW_PASSWORD },
    button: 'Change the password',
    busy: 'Saving...',
  },
  {
    name: 'privacy',
    path: '/account/privacy',
    who: 'newcomer',
    filled: { Password: PASSWORD },
    button: 'Delete my account',
    busy: 'Deleting...',
  },
  {
    name: 'answer',
    path: `/account/orders/${idOf('order', CUSTOMERS.asked.number)}`,
    who: 'asked',
    ready: (page) =>
      page.getByRole('main').getByRole('textbox').first().fill('I take 0.5 mg once a week.'),
    button: 'Send answer',
    busy: 'Sending...',
  },
  {
    name: 'invitation-of-a-colleague',
    path: '/admin/team',
    who: 'staff',
    filled: { Email: 'rosalind.franklin@example.com' },
    ready: (page) => page.getByRole('checkbox', { name: /^Support/ }).check(),
    button: 'Send invitation',
    busy: 'Sending...',
  },
  {
    name: 'customer',
    path: `/admin/users/${idOf('user', CUSTOMERS.secured.number)}`,
    who: 'staff',
    button: 'Save the details',
    busy: 'Saving...',
  },
  {
    name: 'affiliate',
    path: `/admin/affiliates?open=${idOf('application', 2)}`,
    who: 'staff',
    // The pane scrolls on its own.
    overlay: false,
    button: 'Save',
    busy: 'Saving...',
  },
  // Of an order without a picture: a message that is sent after all must not change one.
  {
    name: 'question',
    path: `/account/orders/${idOf('order', CUSTOMERS.transit.number)}`,
    who: 'transit',
    filled: { 'Your message': 'Does somebody have to sign for it?' },
    button: 'Send message',
    busy: 'Sending...',
  },
  {
    name: 'message',
    path: `/admin/orders/${idOf('order', CUSTOMERS.transit.number)}/messages`,
    who: 'staff',
    filled: { 'Message to the patient': 'Yes, at the door.' },
    button: 'Send message',
    busy: 'Sending...',
  },
  {
    name: 'pack',
    path: `/admin/orders/${idOf('order', CUSTOMERS.preparing.number)}/packs`,
    who: 'staff',
    ready: (page) => page.getByLabel('Code of the pack').first().fill('0104150123456783'),
    button: 'Record pack',
    busy: 'Saving...',
  },
  {
    name: 'money-received',
    path: `/admin/payments/${idOf('payment', CUSTOMERS.approved.number)}`,
    who: 'staff',
    filled: { 'Bank transaction ID': '2031-0079' },
    button: 'Mark as received',
    busy: 'Saving...',
  },
];

/** The states between a press and its answer. */
export const underWayScreens: Area = {
  area: 'under-way',
  screens: [
    {
      name: 'page',
      path: '/products',
      overlay: true,
      reach: async (page) => {
        // The next page stays pending, and the current one shows the progress bar.
        await page.route('**/products/**.data*', () => undefined);
        const link = page.getByRole('link', { name: 'View Details of Ozempic' }).last();
        await link.focus();
        await link.press('Enter');
        await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
      },
    },
    {
      name: 'referral',
      path: '/referral',
      who: 'mary',
      reach: async (page) => {
        const asked = new Promise<void>((resolve) => {
          void page.route('**/referral/own*', () => resolve());
        });
        await page.reload();
        await asked;
        await expect(page.getByText('Loading your code and coupons...')).toBeAttached();
        // The page keeps waiting for this part, so the checks must not wait.
        await page.evaluate(() =>
          document
            .querySelectorAll('[data-coming]')
            .forEach((each) => each.removeAttribute('data-coming')),
        );
      },
    },
    ...forms.map(sending),
    {
      name: 'register',
      path: '/register',
      overlay: true,
      reach: async (page) => {
        await holdAnswer(page, '/register');
        await register(page, 'ann@example.com');
        await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
      },
    },
  ],
};
