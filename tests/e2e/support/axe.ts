import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Window {
    axe?: { run: (context: object, options: RunOptions) => Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA and the best-practice rules. */
const RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const satisfies RunOptions['runOnly'];

/**
 * What axe has to say against the page, each rule with the places. No script comes into the frame of a mail,
 * and so none that could check it; a guard beside an open menu is reached by the Tab key and passes the focus
 * on at once, so that nobody is ever on what it hides.
 */
export const violationsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const results = await window.axe?.run(
      { include: [document], exclude: ['[data-base-ui-focus-guard]'] },
      // Only one rule needs the style sheets beforehand, and it is not among these.
      { runOnly, resultTypes: ['violations'], preload: false, iframes: false },
    );
    if (!results) throw new Error('axe is not in the page');
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, RULES);
};
