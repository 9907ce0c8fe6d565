import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { field, fill, loggedIn, type Mail, mailAbout } from '#tests/e2e/support/people.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click();

const linkOf = ({ email }: Mail): string => {
  const found = /https?:\/\/[^\s/]+(\/[\w/-]+\?token=[\w.~-]+)/.exec(email.text ?? '')?.[1];
  if (found === undefined) throw new Error('the mail leads nowhere');
  return found;
};

test('an email address changes after both mailboxes confirm', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  const next = `new-${person.Email}`;
  await visit(page, '/account/security');
  await page.getByRole('link', { name: 'Change your email address' }).click();
  await expect(heading(page)).toHaveText('Your email address');
  await press(page, 'Send the links');
  await expect(main(page).getByRole('alert')).toContainText('Email is required');
  await expect(field(page, 'New email address')).toBeFocused();
  await fill(page, { 'New email address': next, Password: 'not the one!' });
  await press(page, 'Send the links');
  await expect(main(page).getByRole('alert')).toContainText('This is not your current password.');
  await expect(field(page, 'New email address')).toHaveValue(next);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await field(page, 'Password').fill(person.Password);
  await press(page, 'Send the links');
  await expect(toast(page, 'Check both mailboxes')).toBeVisible();
  await expect(main(page).getByRole('listitem')).toHaveCount(2);

  await visit(page, linkOf(await mailAbout(store, next, 'Confirm your new')));
  await expect(main(page)).toContainText(next);
  await press(page, 'Yes, use this address');
  await expect(page).toHaveURL('/account/email');
  await expect(main(page)).toContainText('The link was used');

  await visit(page, linkOf(await mailAbout(store, person.Email, 'Change of your email address')));
  await expect(heading(page)).toHaveText('Change your address?');
  await press(page, 'Yes, change it');
  await expect(page).toHaveURL('/account/security');
  await expect(toast(page, 'Address changed')).toBeVisible();
  await expect(main(page)).toContainText(next);
  await mailAbout(store, person.Email, 'was changed');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the old mailbox stops a change and leads to a new password', async ({
    page,
    store,
  }, info) => {
    const person = await loggedIn(page, store, info);
    await page.goto('/account/email');
    await fill(page, {
      'New email address': `thief-${person.Email}`,
      Password: person.Password,
    });
    await press(page, 'Send the links');
    await expect(main(page)).toContainText(`thief-${person.Email}`);
    await page.goto(linkOf(await mailAbout(store, person.Email, 'Change of your email address')));
    await press(page, 'This was not me');
    await expect(heading(page)).toHaveText('Choose a new password');
    const password = 'quite Another one!';
    await fill(page, { 'New password': password, 'Confirm Password': password });
    await press(page, 'Save the password');
    await expect(page).toHaveURL('/login');
    await fill(page, { Email: person.Email, Password: password });
    await press(page, 'Sign in');
    await expect(page).toHaveURL('/account');
  });
});
