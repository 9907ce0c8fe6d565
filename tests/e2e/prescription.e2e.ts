import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { orderNumber } from '#domain/order-number.ts';
import {
  expect,
  expectAccessible,
  expectNoSideScroll,
  test,
  toast,
  visit,
} from '#tests/e2e/support/journey.ts';
import { loggedIn, mailAbout, ordered } from '#tests/e2e/support/people.ts';
import { jpegFile, pdfFile, pngFile, protectedPdf } from '#tests/support/sample-files.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Prescription' });
const file = (page: Page) => dialog(page).getByLabel('Prescription file: Choose files');
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true });
const open = (page: Page) => page.getByRole('button', { name: 'Upload Prescription' }).click();

/** Limits the upload to so many bytes per second; -1 removes the limit. */
const lineOf = async (page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> => {
  const client = await page.context().newCDPSession(page);
  return (bytesPerSecond) =>
    client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
};

const sample = async (name: string): Promise<Buffer> => {
  if (name.endsWith('.pdf')) return pdfFile();
  return name.endsWith('.png') ? pngFile() : jpegFile();
};

for (const name of ['scan.pdf', 'photo.jpg', 'photo.jpeg', 'Rezept März 2026.png'])
  test(`${name} is uploaded and returned byte for byte`, async ({ page, store }, info) => {
    const person = await loggedIn(page, store, info);
    const orderId = await ordered(page, store, person);
    await visit(page, '/account');
    const bytes = await sample(name);
    await open(page);
    await expect(dialog(page)).toContainText('PDF, JPG, JPEG or PNG, at most 20MB each.');
    await file(page).setInputFiles({ name, mimeType: '', buffer: bytes });
    await send(page).click();
    await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('article')).toContainText('Prescription uploaded');
    await expect(page.getByText('Please upload your prescription')).toHaveCount(0);
    const link = page.getByRole('link', { name: 'Open prescription' });
    const again = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(bytes.equals(await again.body())).toBe(true);
    const mail = await mailAbout(store, person.Email, 'prescription');
    expect(mail.email.text).toContain(orderNumber(orderId));
    if (name.endsWith('.pdf')) return;
    const opened = page.waitForEvent('popup');
    await link.click();
    await expect((await opened).locator('img')).toBeVisible();
  });

test('a slow upload shows its progress, and can be canceled and retried', async ({
  page,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  await open(page);
  // A long comment after the drawing makes the file large but keeps it valid.
  const large = pdfFile({
    pages: [`BT /F1 18 Tf 20 100 Td (Rx) Tj ET\n%${'x'.repeat(2_000_000)}`],
  });
  await file(page).setInputFiles({ name: 'scan.pdf', mimeType: '', buffer: large });
  const line = await lineOf(page);
  // The upload is slow enough for the assertions below and is canceled before its end.
  await line(30_000);
  await send(page).click();
  const bar = dialog(page).getByRole('progressbar', { name: 'Uploading' });
  const percent = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(0);
  await expect(dialog(page).getByText(/^[1-9]\d?%$/)).toBeVisible();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Uploading' })).toHaveText(
    /Uploading: [0-8]0%/,
  );
  const before = await percent();
  await expect.poll(percent).toBeGreaterThan(before);
  // Escape does not cancel an upload.
  await page.keyboard.press('Escape');
  await expect(bar).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel upload' }).click();
  await expect(bar).toHaveCount(0);
  await expect(dialog(page)).toContainText('The upload was cancelled');
  await expect(dialog(page)).toContainText('scan.pdf');
  await expect(send(page)).toBeFocused();
  await line(-1);
  await send(page).click();
  await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Prescription uploaded');
});

test('a dropped file shows a preview and can be replaced', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  await open(page);
  const letFall = async (names: readonly string[], bytes: Buffer): Promise<void> => {
    const data = await page.evaluateHandle(
      ([files, text]) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        for (const name of files) transfer.items.add(new File([content], name));
        return transfer;
      },
      [names, bytes.toString('base64')] as const,
    );
    const field = dialog(page).getByRole('group', { name: 'Prescription file' });
    await field.dispatchEvent('dragover', { dataTransfer: data });
    await expect(field).toContainText('Drop to choose these files');
    await field.dispatchEvent('drop', { dataTransfer: data });
  };
  const photo = await pngFile();
  await letFall(['notes.txt'], photo);
  await expect(dialog(page).getByRole('alert')).toContainText('We can only accept');
  await letFall(['photo.png'], photo);
  await expect(dialog(page).getByRole('img', { name: 'Preview of photo.png' })).toBeVisible();
  await expect(dialog(page)).toContainText(/photo\.png\s*\d+ kB/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog(page).getByRole('button', { name: 'Remove photo.png' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByText('Choose files').click();
  await (await chooser).setFiles({ name: 'scan.pdf', mimeType: '', buffer: pdfFile() });
  await expect(dialog(page)).toContainText('scan.pdf');
  await send(page).click();
  await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();
});

test('a failed upload can be retried with the same file', async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  await open(page);
  await file(page).setInputFiles({ name: 'scan.pdf', mimeType: '', buffer: pdfFile() });
  await page.route('**/prescription', (route) => route.abort());
  await send(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to upload prescription');
  await expect(toast(page, 'Error', 'Failed to upload prescription')).toBeVisible();
  await expect(dialog(page)).toContainText('scan.pdf');
  await page.unroute('**/prescription');
  await dialog(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(toast(page, 'Success', 'Prescription uploaded successfully')).toBeVisible();
});

test('an invalid file shows the reason', { tag: '@phone' }, async ({ page, store }, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  await open(page);
  await send(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Please select a file to upload');
  await expect(file(page)).toBeFocused();
  await expect(file(page)).toHaveAccessibleDescription(/Please select a file to upload/);

  const big = info.outputPath('big.pdf');
  await writeFile(big, Buffer.alloc(20 * 1024 * 1024 + 1));
  await file(page).setInputFiles(big);
  await expect(dialog(page).getByRole('alert')).toHaveText('File size must be less than 20MB');
  // The browser reports these errors before an upload.
  for (const [name, buffer, words] of [
    ['notes.txt', Buffer.from('Rx'), 'We can only accept PDF, JPG, JPEG and PNG files'],
    ['empty.pdf', Buffer.alloc(0), 'This file is empty'],
  ] as const) {
    await file(page).setInputFiles({ name, mimeType: '', buffer });
    await expect(dialog(page).getByRole('alert')).toContainText(words);
  }
  for (const [name, buffer, words] of [
    ['photo.png', pdfFile(), 'it is really a PDF'],
    ['locked.pdf', protectedPdf('secret'), 'protected with a password'],
    ['torn.pdf', pdfFile().subarray(0, 300), 'This file is damaged'],
  ] as const) {
    await file(page).setInputFiles({ name, mimeType: '', buffer: Buffer.from(buffer) });
    await send(page).click();
    await expect(dialog(page)).toContainText(words);
    await expect(toast(page, 'Error', words)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('article')).toContainText(
    'Please upload your prescription to proceed with this order.',
  );
});

test(
  'several photos are one prescription, and a bad one is named and can be sent again',
  { tag: '@phone' },
  async ({ page, staff, store }, info) => {
    const person = await loggedIn(page, store, info);
    const orderId = await ordered(page, store, person);
    await visit(page, '/account');
    await open(page);
    const photo = await jpegFile();
    await file(page).setInputFiles([
      { name: 'front.jpg', mimeType: '', buffer: photo },
      { name: 'notes.txt', mimeType: '', buffer: Buffer.from('Rx') },
    ]);
    // The good one stays chosen, and the sentence names the other.
    await expect(dialog(page).getByRole('alert')).toContainText('notes.txt: We can only accept');
    await expect(dialog(page).getByRole('list', { name: 'Selected files' })).toContainText(
      'front.jpg',
    );
    await dialog(page)
      .getByLabel('Prescription file: Add more pages')
      .setInputFiles([
        { name: 'back.jpg', mimeType: '', buffer: await jpegFile(90, 90) },
        { name: 'torn.pdf', mimeType: '', buffer: Buffer.from(pdfFile().subarray(0, 300)) },
      ]);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await send(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('torn.pdf: This file is damaged');
    await expect(dialog(page)).toContainText('The other 2 files were uploaded.');
    await dialog(page)
      .getByLabel('Prescription file: Add more pages')
      .setInputFiles({ name: 'third.pdf', mimeType: '', buffer: Buffer.from(pdfFile()) });
    await send(page).click();
    await expect(dialog(page)).toBeHidden();
    const order = page.getByRole('article');
    await expect(order).toContainText('3 files: front.jpg, back.jpg, third.pdf');
    await expect(order.getByRole('link', { name: 'Page 3 of the prescription' })).toBeVisible();
    await order.getByRole('button', { name: 'Add pages' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Pages' })).toBeVisible();

    await visit(staff, `/admin/review/${orderId}`);
    for (const name of ['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
      await expect(staff.getByRole('button', { name })).toBeVisible();
    await staff.getByRole('button', { name: 'Page 2 of 3' }).click();
    await expect(staff.getByRole('img', { name: 'Prescription, back.jpg' })).toBeVisible();
  },
);

test('only its patient and the staff can open a prescription', async ({
  page,
  another,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  await ordered(page, store, person);
  await visit(page, '/account');
  await open(page);
  await file(page).setInputFiles({ name: 'scan.png', mimeType: '', buffer: await pngFile() });
  await send(page).click();
  const link = page.getByRole('link', { name: 'Open prescription' });
  const address = (await link.getAttribute('href')) ?? '';
  const stranger = await another();
  await stranger.goto(address);
  await expect(stranger.locator('img')).toHaveCount(0);
  expect((await stranger.request.get(address)).headers()['content-type']).not.toContain('image');
  expect((await staff.request.get(address)).headers()['content-type']).toBe('image/png');
});
