import { storeNow } from '#tests/e2e/support/store-clock.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test, toast, visit } from '#tests/e2e/support/journey.ts';
import {
  field,
  loggedIn,
  mailAbout,
  ordered,
  type Person,
  uploaded,
} from '#tests/e2e/support/people.ts';
import type { RunningStore } from '#tests/e2e/support/global-setup.ts';
import { jpegFile, pdfFile } from '#tests/support/sample-files.ts';
import { SCANNER_FILES } from '#tests/support/scanner-files.ts';

/** A part of the page beside the form has the same name. */
const patientField = (staff: Page) => staff.getByRole('textbox', { name: 'Patient', exact: true });

const deskOf = async (staff: Page, person: Person, orderId: string): Promise<void> => {
  await visit(staff, `/admin/review?q=${encodeURIComponent(person.Email)}`);
  await staff.getByRole('link', { name: 'Mary Whitfield' }).click();
  await expect(staff).toHaveURL(new RegExp(`/admin/review/${orderId}$`));
  await expect(staff.getByRole('heading', { name: 'Mary Whitfield' })).toBeVisible();
};

/** Types the prescription of the scan, with two packs per fill and one refill. */
const type = async (staff: Page): Promise<void> => {
  const today = storeNow().toISOString().slice(0, 10);
  await patientField(staff).fill('Mary Whitfield');
  await field(staff, 'Issue date').fill(today);
  await field(staff, 'Prescriber').fill('Dr. Grace Hopper');
  await field(staff, 'Practice address').fill('Arlington, Virginia');
  await field(staff, 'Drug').fill('semaglutide');
  await field(staff, 'Brand').fill('Ozempic');
  await field(staff, 'Strength').fill('2 mg/3 mL');
  await field(staff, 'Form').selectOption('pre-filled pen');
  await field(staff, 'Packs per fill').fill('2');
  await field(staff, 'Refills').fill('1');
  await field(staff, 'Days between doses').fill('7');
  await field(staff, 'Directions').fill('0.5 mg once a week');
};

const sendScan = async (
  page: Page,
  store: RunningStore,
  orderId: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  const answer = await page.request.post(`/account/orders/${orderId}/prescription`, {
    headers: { origin: store.url, accept: 'application/json' },
    multipart: { file },
  });
  expect(answer.ok()).toBe(true);
};

/** The rendered width of an element. */
const widthOf = async (what: Locator): Promise<number> => (await what.boundingBox())?.width ?? 0;

/** Waits until the scan is fitted to the pane, and returns its width. */
const widthAtRest = async (what: Locator): Promise<number> => {
  let width = 0;
  const again = async (): Promise<boolean> => {
    const before = width;
    width = await widthOf(what);
    return width > 0 && width === before;
  };
  await expect.poll(again).toBe(true);
  return width;
};

test('a pharmacist types a prescription, sees its checks while typing, and approves it', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await sendScan(page, store, orderId, {
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: pdfFile({
      pages: [
        'BT /F1 18 Tf 20 100 Td (Rx: 2 pens, once weekly) Tj ET',
        'BT /F1 18 Tf 20 100 Td (Page two) Tj ET',
      ],
    }),
  });
  await visit(page, '/account');
  await expect(page.getByRole('region', { name: /^Where (?:your )?order .*is$/ })).toContainText(
    'A pharmacist is reviewing your prescription',
  );
  await visit(staff, '/admin/dashboard');
  await staff.getByRole('link', { name: 'Review', exact: false }).first().click();
  await expect(staff.getByRole('heading', { name: 'Review queue' })).toBeVisible();

  await deskOf(staff, person, orderId);
  const first = staff.getByRole('img', { name: /page 1$/ });
  const before = await widthAtRest(first);
  await staff.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => widthOf(first)).toBeGreaterThan(before * 1.2);
  await staff.getByRole('button', { name: 'Fit to width' }).click();
  const upright = await first.boundingBox();
  expect((upright?.width ?? 0) > (upright?.height ?? 0)).toBe(true);
  await staff.getByRole('button', { name: 'Rotate right' }).click();
  await expect
    .poll(async () => {
      const box = await first.boundingBox();
      return (box?.height ?? 0) > (box?.width ?? 0);
    })
    .toBe(true);
  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByRole('img', { name: /page 2$/ })).toBeVisible();

  // An early approval decides nothing and moves the focus to the open check.
  await expect(staff.getByText('13 checks remaining')).toBeVisible();
  await staff.getByRole('button', { name: 'Approve and confirm the order' }).press('Enter');
  await expect(staff.locator('#check-complete')).toBeFocused();

  await type(staff);
  await expect(staff.getByText('Every check is met.')).toBeVisible();
  await patientField(staff).fill('Somebody Else');
  await expect(staff.getByText('1 check remaining before you can approve')).toBeVisible();
  await patientField(staff).fill('Mary Whitfield');
  await field(staff, 'Days between doses').fill('30');
  await expect(staff.getByText('The limit is 90 days per shipment.')).toBeVisible();
  await field(staff, 'Days between doses').fill('7');

  // A dose that disagrees is settled with the keyboard: the dose again, and why it is right.
  await field(staff, 'Days between doses').fill('10');
  await expect(staff.getByText('2 checks remaining')).toBeVisible();
  await staff.getByRole('button', { name: 'Approve and confirm the order' }).press('Enter');
  await expect(staff.locator('#check-sig-0')).toBeFocused();
  await staff.keyboard.press('Tab');
  await staff.keyboard.type('10');
  await staff.keyboard.press('Tab');
  await staff.keyboard.type('Dr. Hopper confirmed ten days.');
  // The same answer settles every check about this dose.
  await expect(staff.getByText('Every check is met or confirmed by you.')).toBeVisible();
  await field(staff, 'Days between doses').fill('7');
  await expect(staff.getByText('Every check is met.')).toBeVisible();

  // Leaving the page saves the last input.
  await field(staff, 'Directions').fill('0.5 mg once a week, on Mondays');
  await staff.getByRole('link', { name: 'Review queue' }).click();
  await deskOf(staff, person, orderId);
  await expect(field(staff, 'Directions')).toHaveValue('0.5 mg once a week, on Mondays');

  // Saved input survives a reload.
  await expect(staff.getByText('Everything you typed is saved')).toBeVisible();
  await staff.reload();
  await expect(field(staff, 'Prescriber')).toHaveValue('Dr. Grace Hopper');
  await expect(staff.getByText('Every check is met.')).toBeVisible();
  await expect(staff.getByRole('heading', { name: /Clinical notes/ })).toBeVisible();
  await staff.getByRole('button', { name: 'Approve and confirm the order' }).click();
  await expect(toast(staff, 'Approved', 'The order is confirmed')).toBeVisible();
  await expect(staff).toHaveURL(/\/admin\/review$/);

  const mail = await mailAbout(store, person.Email, 'is approved: pay here');
  expect(mail.email.text).toContain('A pharmacist has approved your prescription.');
  // The patient may forward this mail to whoever pays.
  expect(mail.email.text).not.toMatch(/Ozempic|packs left/);
  await visit(page, `/account/orders/${orderId}`);
  await expect(page.getByTestId('order-status')).toHaveText('Order Confirmed');
  const review = page.getByRole('group', { name: 'Review by a pharmacist' });
  await expect(review).toContainText('Your prescription is in order.');
  await expect(review).toContainText('2 of 4 packs left');

  // The patient sees who opened the prescription.
  await page.getByRole('link', { name: 'Who opened it' }).click();
  const looked = page.getByRole('region', { name: 'Who opened your prescription' });
  await expect(
    looked.getByRole('listitem').filter({ hasText: 'Opened the' }).first(),
  ).toContainText('Our pharmacist');
  await expect(looked.getByText('You', { exact: true })).toHaveCount(0);
  await looked.getByRole('link', { name: 'All of your data' }).click();
  await expect(looked.getByText('Read the order to review its prescription').first()).toBeVisible();
});

test('a pharmacist views a photo with keyboard shortcuts and asks for a better copy', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await sendScan(page, store, orderId, {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegFile(900, 1200),
  });
  await deskOf(staff, person, orderId);
  const photo = staff.getByRole('img', { name: /photo\.jpg/ });
  const before = await widthAtRest(photo);
  await staff.keyboard.press('+');
  await expect.poll(() => widthOf(photo)).toBeGreaterThan(before * 1.2);
  await staff.keyboard.press('0');
  await expect.poll(() => widthOf(photo)).toBeLessThan(before * 1.05);
  await staff.keyboard.press('r');
  await expect
    .poll(async () => {
      const box = await photo.boundingBox();
      return (box?.width ?? 0) > (box?.height ?? 0);
    })
    .toBe(true);
  await staff.keyboard.press('f');
  await expect(patientField(staff)).toBeFocused();
  await patientField(staff).blur();
  await staff.keyboard.press('2');
  await expect(staff.getByRole('radio', { name: /Ask for a better copy/ })).toBeChecked();
  await staff.getByLabel('Reason').filter({ visible: true }).selectOption('cut-off');
  await expect(staff.getByLabel('Text for the patient').filter({ visible: true })).toHaveValue(
    /edge to edge/,
  );
  await staff.getByRole('button', { name: 'Ask for a better copy' }).click();
  await expect(toast(staff, 'Better copy requested')).toBeVisible();

  await mailAbout(store, person.Email, 'a better copy of your prescription');
  await visit(page, '/account');
  await expect(page.getByText('edge to edge')).toBeVisible();
  await page.getByRole('button', { name: 'Upload a better copy' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Prescription' })).toBeVisible();
  await page.keyboard.press('Escape');
  await uploaded(page, store, orderId);
  await visit(page, '/account');
  await expect(page.getByRole('region', { name: /^Where (?:your )?order .*is$/ })).toContainText(
    'A pharmacist is reviewing your prescription',
  );
  await visit(staff, `/admin/review/${orderId}`);
  await staff.getByRole('button', { name: /^Earlier/ }).click();
  await expect(photo).toBeVisible();
});

test('a patient answers a question, and the pharmacist declines the order', async ({
  page,
  staff,
  store,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await uploaded(page, store, orderId);
  await visit(staff, `/admin/review/${orderId}`);
  await staff.getByRole('radio', { name: /Ask for information/ }).check();
  await staff.getByRole('button', { name: 'Ask the patient' }).click();
  await expect(toast(staff, 'Question sent')).toBeVisible();
  await visit(page, `/account/orders/${orderId}`);
  await expect(page.getByText('Please answer the pharmacist’s question below.')).toBeVisible();
  await field(page, 'Your answer').fill('Two tablets a day');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(toast(page, 'Answer sent')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'A pharmacist is reviewing your prescription' }),
  ).toBeVisible();

  await visit(staff, `/admin/review/${orderId}`);
  await expect(staff.getByText('Two tablets a day').first()).toBeVisible();
  await staff.getByRole('radio', { name: /Decline/ }).check();
  await staff.getByRole('button', { name: 'Decline and cancel the order' }).click();
  await expect(toast(staff, 'Declined')).toBeVisible();
  await mailAbout(store, person.Email, 'could not be approved');
  await visit(page, `/account/orders/${orderId}`);
  await expect(page.getByTestId('order-status')).toHaveText('Cancelled');
  await expect(page.getByRole('region', { name: /^Where (?:your )?order .*is$/ })).toContainText(
    'A pharmacist could not approve it',
  );
});

test('image formats of scanners render without WebAssembly', async ({
  page,
  staff,
  store,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'drawing does not depend on the width');
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  for (const [format, file] of Object.entries(SCANNER_FILES)) {
    await sendScan(page, store, orderId, {
      name: `${format}.pdf`,
      mimeType: 'application/pdf',
      buffer: file(),
    });
    await visit(staff, `/admin/review/${orderId}`);
    const drawn = staff.getByRole('img', { name: new RegExp(`${format}.*page 1$`) });
    await widthAtRest(drawn);
    // The sample is black on its left half and white on its right.
    await expect
      .poll(() =>
        drawn.evaluate((element) => {
          if (!(element instanceof HTMLCanvasElement)) return [];
          const { width, height } = element;
          const at = (x: number) =>
            element.getContext('2d')?.getImageData(width * x, height / 2, 1, 1).data[0] ?? -1;
          return [at(0.25) < 40, at(0.75) > 200];
        }),
      )
      .toEqual([true, true]);
  }
});

test('a pharmacist approves a prescription without JavaScript', async ({
  page,
  store,
  another,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await sendScan(page, store, orderId, {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegFile(300, 400),
  });
  const staff = await another({ storageState: store.staffState, javaScriptEnabled: false });
  await staff.goto(`/admin/review/${orderId}`);
  await expect(staff.getByRole('img', { name: /photo\.jpg/ })).toBeVisible();
  await type(staff);
  await staff.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(field(staff, 'Prescriber')).toHaveValue('Dr. Grace Hopper');
  await expect(staff.getByText('Every check is met.')).toBeVisible();
  await staff.getByRole('button', { name: 'Approve and confirm the order' }).click();
  await expect(staff).toHaveURL(/\/admin\/review$/);
  await mailAbout(store, person.Email, 'is approved: pay here');
});
