import type { Page } from '@playwright/test';
import { expect, tabTo, test, toast, visit, WITH_MOTION } from '#tests/e2e/support/journey.ts';

test.use(WITH_MOTION);

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const close = (page: Page) => page.getByRole('button', { name: 'Close message' });
const addPen = (page: Page) =>
  page.getByRole('button', { name: 'Add to Cart: Ozempic 2mg/3mL', exact: true });

test('a toast closes after five seconds, even after an earlier one was closed by hand', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '/products/ozempic');
  const add = page.getByRole('button', { name: /^Add to Cart/ }).first();
  await add.click();
  await close(page).hover();
  await close(page).click();
  await expect(close(page)).toHaveCount(0);
  await page.mouse.move(10, 300);
  const pressed = await page.evaluate(() => Date.now());
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(close(page)).toHaveCount(1);
  await page.clock.pauseAt(pressed + 4_900);
  await expect(close(page)).toHaveCount(1);
  await page.clock.resume();
  await page.clock.fastForward(3_000);
  await expect(close(page)).toHaveCount(0);
});

test('a toast replaces an earlier one and stays open under the pointer', async ({ page }) => {
  await visit(page, '/products/ozempic');
  await addPen(page).click();
  await expect(toast(page, 'Ozempic 2mg/3mL added, 1 in cart')).toBeVisible();
  await addPen(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Ozempic 2mg/3mL added, 2 in cart')).toBeVisible();
  await expect(close(page)).toHaveCount(1);
  await region(page).getByText('added, 2 in cart').hover();
  await page.waitForTimeout(6_500);
  await expect(close(page)).toBeVisible();
  const box = await region(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(420);
  await page.mouse.move(10, 300);
  await expect(close(page)).toHaveCount(0, { timeout: 15_000 });
});

test('a toast without an error is announced politely in an existing live region', async ({
  page,
}) => {
  await visit(page, '/products/ozempic');
  const announced = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const there = document.querySelector('[role=region][aria-label=Notifications]');
      const text = there?.textContent;
      if (text !== undefined && text !== texts.at(-1)) texts.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  await addPen(page).click();
  await expect(toast(page, 'Ozempic 2mg/3mL added, 1 in cart')).toBeVisible();
  await expect(region(page)).toHaveAttribute('aria-live', 'polite');
  await expect(region(page).locator('[aria-live=off]')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const [first, second] = await announced.jsonValue();
  expect(first).toBe('');
  expect(second).toContain('Ozempic 2mg/3mL added, 1 in cart');
});

test('F6 moves the focus to a toast, keeps it open, and its closing returns the focus', async ({
  page,
}) => {
  await visit(page, '/products/ozempic');
  await addPen(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Ozempic 2mg/3mL added, 1 in cart')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(region(page)).toBeFocused();
  await page.waitForTimeout(6_500);
  await tabTo(page, 'Close message');
  await page.keyboard.press('Enter');
  await expect(close(page)).toHaveCount(0);
  await expect(addPen(page)).toBeFocused();
});

test('a toast is dismissed by dragging', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/products/ozempic');
  await addPen(page).click();
  const words = region(page).getByText('added, 1 in cart');
  await expect(words).toBeVisible();
  const box = await words.boundingBox();
  if (!box) throw new Error('the toast is not there');
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 4 });
  await page.mouse.move(box.x + 140, box.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect(words).toHaveCount(0, { timeout: 2_000 });
});

test(
  'an error toast above an open dialog is an alert and closes without the dialog',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/styleguide');
    const opener = page.getByRole('button', { name: 'Open dialog' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Add Tracking Information' });
    const save = dialog.getByRole('button', { name: 'Save Tracking Info' });
    await save.click();
    const words = 'Please enter tracking information';
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(1);
    await expect(dialog.getByText(words)).toBeVisible();
    // The toast must not cover the buttons of the dialog, not even on a phone.
    const [over, under] = [await region(page).boundingBox(), await save.boundingBox()];
    if (!over || !under) throw new Error('the toast or the button is not there');
    expect(over.y > under.y + under.height || over.y + over.height < under.y).toBe(true);
    // The toast is above the dialog, so its button can be pressed without closing the dialog.
    await close(page).click();
    await expect(close(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await save.press('Enter');
    await expect(toast(page, 'Error', words)).toBeVisible();
    await page.keyboard.press('F6');
    await tabTo(page, 'Close message');
    await page.keyboard.press('Enter');
    await expect(close(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);
