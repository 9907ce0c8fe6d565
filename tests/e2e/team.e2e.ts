import type { Page } from '@playwright/test';
import { attemptName } from '#tests/e2e/support/attempt.ts';
import { expect, test, toast, visit } from '#tests/e2e/support/journey.ts';
import { field, fill, type Mail, mailAbout } from '#tests/e2e/support/people.ts';

const PASSWORD = 'quite Another one!';

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name });

const addressIn = ({ email }: Mail): string => {
  const found = /https?:\/\/[^\s/]+(\/admin\/invitation\?token=[\w.~-]+)/.exec(
    email.text ?? '',
  )?.[1];
  if (!found) throw new Error('the mail leads to no invitation');
  return found;
};

test('a staff member is invited, joins, works within the role, and loses access at once when suspended', async ({
  page,
  staff,
  store,
}, info) => {
  const username = `ines-${attemptName(info)}`.toLowerCase();
  const email = `${username}@example.com`;
  await visit(staff, '/admin/dashboard');
  await link(staff, 'Team').click();
  await expect(staff.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();

  // The current link stays visible when a phone is rotated.
  await visit(staff, '/admin/team');
  const wide = staff.viewportSize();
  await staff.setViewportSize({ width: 360, height: 740 });
  await expect(link(staff, 'Team')).toBeInViewport({ ratio: 0.95 });
  if (wide) await staff.setViewportSize(wide);
  await press(staff, 'Send invitation');
  await expect(staff.getByRole('main').getByRole('alert')).toContainText('Email is required');
  await field(staff, 'Email').fill(email);
  await press(staff, 'Send invitation');
  await expect(staff.getByRole('main').getByRole('alert')).toContainText(
    'Please choose at least one role',
  );
  await staff.getByLabel('Support').check();
  // The form keeps its values after a reload.
  await staff.reload();
  await expect(field(staff, 'Email')).toHaveValue(email);
  await expect(staff.getByLabel('Support')).toBeChecked();
  await press(staff, 'Send invitation');
  await expect(toast(staff, 'Invitation sent', 'The link in it works once')).toBeVisible();
  await expect(staff.getByRole('listitem').filter({ hasText: email })).toContainText('Support');

  const address = addressIn(await mailAbout(store, email, 'Join the team of'));
  await visit(page, address);
  await expect(page.getByRole('main')).toContainText(email);
  await fill(page, {
    'Your name': 'Ines Vidal',
    Username: username,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  });
  await press(page, 'Create your account');
  await expect(page).toHaveURL(/\/admin$/);
  // The form before has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await fill(page, { Username: username, Password: PASSWORD });
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await expect(link(page, 'Users')).toBeVisible();
  await expect(link(page, 'Team')).toHaveCount(0);
  await visit(page, '/admin/team');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed');
  await visit(page, '/admin/dashboard');

  await visit(staff, '/admin/team');
  await staff.getByRole('row').filter({ hasText: username }).getByRole('link').click();
  await expect(staff.getByRole('heading', { name: 'Ines Vidal' })).toBeVisible();
  await press(staff, 'Suspend');
  const question = staff.getByRole('alertdialog', { name: 'Suspend Ines Vidal?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await press(staff, 'Suspend');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(staff, 'Suspended', 'logged out everywhere and cannot log in')).toBeVisible();
  await expect(staff.getByText('Suspended since')).toBeVisible();

  await link(page, 'Outbox').click();
  await expect(page).toHaveURL(/\/admin$/);
  await fill(page, { Username: username, Password: PASSWORD });
  await press(page, 'Sign in');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Invalid admin credentials',
  );

  await press(staff, 'Restore access');
  await expect(toast(staff, 'Saved', 'takes effect now')).toBeVisible();
  await fill(page, { Username: username, Password: PASSWORD });
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();

  // The selected roles survive a reload and an expired session until they are saved.
  await staff.getByLabel('Pharmacist').check();
  await staff.reload();
  await expect(staff.getByLabel('Pharmacist')).toBeChecked();
  await staff.context().clearCookies();
  await press(staff, 'Save the roles');
  await expect(staff.getByRole('heading', { name: 'Admin login' })).toBeVisible();
  await fill(staff, { Username: store.username, Password: store.password });
  await press(staff, 'Sign in');
  await link(staff, 'Team').click();
  await staff.getByRole('row').filter({ hasText: username }).getByRole('link').click();
  await expect(staff.getByLabel('Pharmacist')).toBeChecked();
  // A pharmacist has a license.
  await press(staff, 'Save the roles');
  await expect(staff.getByRole('main').getByRole('alert')).toContainText(
    'license number and the authority',
  );
  await fill(staff, { 'License number': 'RPH-40518', 'Issued by': 'Chamber of Pharmacists' });
  await press(staff, 'Save the roles');
  await expect(toast(staff, 'Saved', 'takes effect now')).toBeVisible();
  await expect(staff.getByText('Pharmacist, Support')).toBeVisible();
  expect(await staff.evaluate(() => Object.keys(sessionStorage).join(' '))).not.toContain('roles');

  await press(staff, 'Remove');
  await staff
    .getByRole('alertdialog', { name: 'Remove Ines Vidal?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(staff).toHaveURL(/\/admin\/team$/);
  await expect(staff.getByRole('row').filter({ hasText: username })).toHaveCount(0);
});
