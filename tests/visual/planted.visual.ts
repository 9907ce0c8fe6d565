import type { Page } from '@playwright/test';
import { violationsOf } from '#tests/e2e/support/axe.ts';
import { layoutProblems, rested } from './support/layout.ts';
import { expect, test } from './support/open-screen.ts';

/** Appends elements to the end of the page. */
const append = (page: Page, html: string): Promise<void> =>
  page.evaluate((markup) => {
    document.querySelector('main')?.insertAdjacentHTML('beforeend', markup);
    // The content security policy blocks style attributes in HTML, so they are set by script.
    for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? '';
  }, html);

/** A fault, and the message of the layout checks. */
const LAYOUT: Readonly<Record<string, { readonly html: string; readonly problem: string }>> = {
  'text that is cut off': {
    html: '<p data-style="width: 40px; overflow: hidden; white-space: nowrap">A long line that is cut</p>',
    problem: 'at 320 px text is cut off in <p> "A long line that is cut"',
  },
  'text that is cut off at twice its size': {
    html: '<p data-style="width: 300px; height: 30px; overflow: hidden; font-size: 1rem">Fits as it is</p>',
    problem: 'at 1280 px with text at 200% text is cut off in <p> "Fits as it is"',
  },
  'a page that is too wide': {
    html: '<p data-style="width: 400px">Wide</p>',
    problem: 'at 320 px the page scrolls sideways',
  },
  'controls that overlap': {
    html: `<button data-style="position: absolute; top: 300px; left: 20px">Below</button>
      <button data-style="position: absolute; top: 305px; left: 30px">Above</button>`,
    problem: 'at 768 px <button> "Below" lies on <button> "Above"',
  },
  'text on a bar': {
    html: `<b data-style="position: absolute; top: 400px; left: 20px">Save</b>
      <svg class="ours" data-style="position: absolute; top: 400px; left: 20px"><rect width="40" height="20" /></svg>`,
    problem: 'at 1280 px text lies on what is filled of a bar in <b> "Save"',
  },
};

for (const [fault, { html, problem }] of Object.entries(LAYOUT))
  test(`${fault} is reported`, async ({ show }) => {
    const page = await show({ name: 'faq', path: '/faq' });
    expect(await layoutProblems(page)).toEqual([]);
    await append(page, html);
    expect((await layoutProblems(page)).join('\n')).toContain(problem);
  });

/** A fault, and the axe rule that reports it. */
const AXE: Readonly<Record<string, { readonly html: string; readonly rule: string }>> = {
  'a control that is too small to touch': {
    html: `<button data-style="width: 16px; height: 16px; padding: 0; margin: 0; font-size: 8px">a</button><button
      data-style="width: 16px; height: 16px; padding: 0; margin: 0; font-size: 8px">b</button>`,
    rule: 'target-size: ',
  },
  'an image without an alternative text': { html: '<img src="/icon.svg">', rule: 'image-alt: ' },
  'a field without a label': { html: '<input type="text">', rule: 'label: ' },
  'text of too little contrast': {
    html: '<p data-style="color: #999; background: #aaa">Hardly there</p>',
    rule: 'color-contrast: ',
  },
};

for (const [fault, { html, rule }] of Object.entries(AXE))
  test(`${fault} is reported`, async ({ show }) => {
    const page = await show({ name: 'faq', path: '/faq' });
    await rested(page);
    expect(await violationsOf(page)).toEqual([]);
    await append(page, html);
    expect((await violationsOf(page)).join('\n')).toContain(rule);
  });

test('text of too little contrast only in dark mode is reported', async ({ show }) => {
  const page = await show({ name: 'faq', path: '/faq' });
  await append(page, '<p data-style="color: #333; background: light-dark(#fff, #222)">Dark</p>');
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await rested(page);
  expect((await violationsOf(page)).join('\n')).toContain('color-contrast: ');
});
