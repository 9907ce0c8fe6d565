import sharp from 'sharp';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  visit,
} from '#tests/e2e/support/journey.ts';
import { fill, mailAbout, someone } from '#tests/e2e/support/people.ts';
import { madePdf, madePicture, madeText } from '#tests/support/made-prescriptions.ts';

/** An order that begins with the prescription. */

const text = {
  ...madeText(0, 'en'),
  issued: new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10),
};

const pdf = () => ({
  name: 'prescription.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(madePdf(text, 'letter').bytes),
});

test(
  'a new patient sends a prescription, checks what was read, and orders it',
  { tag: '@phone' },
  async ({ page, store }, info) => {
    const { Password: _, ...person } = someone(info);
    await visit(page, '/prescription');
    await expectAccessible(page);
    await page.getByLabel('Prescription file: Choose files').setInputFiles(pdf());
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'What we read' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole('radio', { name: /^Ozempic 2mg\/3mL/ })).toBeChecked();
    await expect(page.getByText('About 28 days')).toBeVisible();
    await page.getByRole('button', { name: 'Increase quantity of Ozempic 2mg/3mL' }).click();
    await expect(page.getByRole('main')).toContainText('$718.00');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.screenshot({ path: info.outputPath('read.png'), fullPage: true });

    await page.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByText('Your prescription is attached')).toBeVisible();
    await fill(page, person);
    await page.screenshot({ path: info.outputPath('checkout.png'), fullPage: true });
    await page.getByRole('button', { name: 'Place Order' }).click();
    const login = page.getByRole('dialog', { name: 'Login Required' });
    await expect(login).toContainText(person.Email);
    const code = /\b\d{6}\b/.exec(
      (await mailAbout(store, person.Email, 'code')).email.text ?? '',
    )?.[0];
    await login.getByLabel('Code from the email').fill(code ?? '');
    await login.getByLabel('Code from the email').press('Enter');
    const done = page.getByRole('dialog', {
      name: 'Thank you! Your order has been placed successfully! 🎉',
    });
    await expect(done).toContainText('Prescription uploaded');
    await done.getByRole('link', { name: 'Go to Order History' }).click();
    await expect(page.getByRole('article')).toContainText('Prescription uploaded');
    await visit(page, '/prescription');
    await expect(page.getByLabel('Prescription file: Choose files')).toBeAttached();
  },
);

test('a lost connection keeps the chosen file, which is sent once it is back', async ({
  page,
  context,
}) => {
  await visit(page, '/prescription');
  await page.getByLabel('Prescription file: Choose files').setInputFiles(pdf());
  const selected = page.getByRole('list', { name: 'Selected files' });
  await expect(selected).toContainText('prescription.pdf');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(selected).toContainText('prescription.pdf');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your prescription', exact: true })).toBeVisible();
});

test('a blurred photo is advised against, and may still be sent', async ({ page }) => {
  const { bytes } = await madePicture(text, { layout: 'letter', look: 'clean', seed: 3 });
  const blurred = await sharp(bytes).resize({ width: 900 }).blur(6).jpeg().toBuffer();
  const choose = page.getByLabel('Prescription file: Choose files');
  await visit(page, '/prescription');
  await choose.setInputFiles({ name: 'blurred.jpg', mimeType: 'image/jpeg', buffer: blurred });
  await expect(page.getByText('This photo looks blurred.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Remove blurred.jpg' }).click();
  const sharpOne = Buffer.from(bytes);
  await choose.setInputFiles({ name: 'sharp.png', mimeType: 'image/png', buffer: sharpOne });
  await expect(page.getByRole('img', { name: 'Preview of sharp.png' })).toBeVisible();
  await expect(page.getByText('This photo looks')).toHaveCount(0);
});
