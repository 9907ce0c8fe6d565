import type { Page } from '@playwright/test';
import { violationsOf } from '#tests/e2e/support/axe.ts';
import { layoutProblems, rested } from './support/layout.ts';
import { expect, test } from './support/open-screen.ts';

type Plain = readonly [tag: string, attributes: Readonly<Record<string, string>>, text?: string];
/** An element with its attributes, and its text or its child. */
type Planted = readonly [...element: Plain, child?: Plain];

/** Appends elements to the end of the page. Its policy takes no markup and no style attributes, so a script makes them. */
const append = (page: Page, planted: readonly Planted[]): Promise<void> =>
  page.evaluate((elements) => {
    const make = ([tag, { style = '', ...attributes }, text = '']: Plain) => {
      const element = ['svg', 'rect'].includes(tag)
        ? document.createElementNS('http://www.w3.org/2000/svg', tag)
        : document.createElement(tag);
      element.style.cssText = style;
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
      return element;
    };
    for (const [tag, attributes, text, child] of elements) {
      const element = make([tag, attributes, text]);
      if (child) element.append(make(child));
      document.querySelector('main')?.append(element);
    }
  }, planted);

/** A fault, and the message of the layout checks. */
const LAYOUT: Readonly<
  Record<string, { readonly planted: readonly Planted[]; readonly problem: string }>
> = {
  'text that is cut off': {
    planted: [
      [
        'p',
        { style: 'width: 40px; overflow: hidden; white-space: nowrap' },
        'A long line that is cut',
      ],
    ],
    problem: 'at 320 px text is cut off in <p> "A long line that is cut"',
  },
  'text that is cut off at twice its size': {
    planted: [
      [
        'p',
        { style: 'width: 300px; height: 30px; overflow: hidden; font-size: 1rem' },
        'Fits as it is',
      ],
    ],
    problem: 'at 1280 px with text at 200% text is cut off in <p> "Fits as it is"',
  },
  'a page that is too wide': {
    planted: [['p', { style: 'width: 400px' }, 'Wide']],
    problem: 'at 320 px the page scrolls sideways',
  },
  'controls that overlap': {
    planted: [
      ['button', { style: 'position: absolute; top: 300px; left: 20px' }, 'Below'],
      ['button', { style: 'position: absolute; top: 305px; left: 30px' }, 'Above'],
    ],
    problem: 'at 768 px <button> "Below" lies on <button> "Above"',
  },
  'text on a bar': {
    planted: [
      ['b', { style: 'position: absolute; top: 400px; left: 20px' }, 'Save'],
      [
        'svg',
        { class: 'ours', style: 'position: absolute; top: 400px; left: 20px' },
        '',
        ['rect', { width: '40', height: '20' }],
      ],
    ],
    problem: 'at 1280 px text lies on what is filled of a bar in <b> "Save"',
  },
};

for (const [fault, { planted, problem }] of Object.entries(LAYOUT))
  test(`${fault} is reported`, async ({ show }) => {
    const page = await show({ name: 'faq', path: '/faq' });
    expect(await layoutProblems(page)).toEqual([]);
    await append(page, planted);
    expect((await layoutProblems(page)).join('\n')).toContain(problem);
  });

/** A fault, and the axe rule that reports it. */
const AXE: Readonly<
  Record<string, { readonly planted: readonly Planted[]; readonly rule: string }>
> = {
  'a control that is too small to touch': {
    planted: ['a', 'b'].map((text): Planted => [
      'button',
      { style: 'width: 16px; height: 16px; padding: 0; margin: 0; font-size: 8px' },
      text,
    ]),
    rule: 'target-size: ',
  },
  'an image without an alternative text': {
    planted: [['img', { src: '/icon.svg' }]],
    rule: 'image-alt: ',
  },
  'a field without a label': { planted: [['input', { type: 'text' }]], rule: 'label: ' },
  'text of too little contrast': {
    planted: [['p', { style: 'color: #999; background: #aaa' }, 'Hardly there']],
    rule: 'color-contrast: ',
  },
};

for (const [fault, { planted, rule }] of Object.entries(AXE))
  test(`${fault} is reported`, async ({ show }) => {
    const page = await show({ name: 'faq', path: '/faq' });
    await rested(page);
    expect(await violationsOf(page)).toEqual([]);
    await append(page, planted);
    expect((await violationsOf(page)).join('\n')).toContain(rule);
  });

test('text of too little contrast only in dark mode is reported', async ({ show }) => {
  const page = await show({ name: 'faq', path: '/faq' });
  await append(page, [['p', { style: 'color: #333; background: light-dark(#fff, #222)' }, 'Dark']]);
  expect(await violationsOf(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await rested(page);
  expect((await violationsOf(page)).join('\n')).toContain('color-contrast: ');
});
