import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';

test('every widget rests as it should, and reads without JavaScript', async ({ page, another }) => {
  await visit(page, '/styleguide');
  await expect(page.getByRole('progressbar')).toHaveCount(7);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const plain = await another({ javaScriptEnabled: false });
  await plain.goto('/styleguide');
  await expect(plain.getByRole('group', { name: 'Quantity of Between' })).toBeVisible();
  await plain.getByText('What opens?').click();
  await expect(plain.getByText('One question at a time')).toBeVisible();
});

for (const [open, role, name] of [
  ['dialog', 'dialog', 'Add Tracking Information'],
  ['alert', 'alertdialog', 'Confirm Order Deletion'],
  ['final', 'dialog', 'Registration Successful!'],
  ['long', 'dialog', 'More than fits on a screen'],
] as const)
  test(`an open dialog: ${open}`, async ({ page }) => {
    await visit(page, `/styleguide?open=${open}`);
    await expect(page.getByRole(role, { name })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  });

test('a long dialog scrolls within itself', async ({ page }) => {
  await visit(page, '/styleguide?open=long');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeInViewport({ ratio: 1 });
  const last = dialog.getByText('Line 24');
  await expect(last).not.toBeInViewport();
  await dialog.getByText('Line 3').hover();
  await page.mouse.wheel(0, 3_000);
  await expect(last).toBeInViewport();
});

test('a toast of each kind', async ({ page }) => {
  for (const [open, words] of [
    ['toast', '2 in cart'],
    ['toast-words', 'Prescription uploaded successfully'],
    ['toast-error', 'A message that is longer than most'],
  ] as const) {
    await visit(page, `/styleguide?open=${open}`);
    await expect(toast(page, words)).toBeVisible();
    await expectAccessible(page);
  }
});
