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

/** The WCAG 2.2 A and AA and the best-practice rules. Axe disables the target-size rule by default. */
const OPTIONS: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // Only one rule needs preloaded style sheets, and it is not enabled.
  preload: false,
  iframes: false,
};

/**
 * Returns the axe rules that the page violates, each with its elements. The iframe of a mail allows no scripts, so
 * axe cannot check it; focus guards next to an open menu move the focus on at once, so they may
 * be hidden.
 */
export const violationsOf = async (
  page: Page,
  { rules }: { readonly rules?: readonly string[] } = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(
    async (options) => {
      const results = await window.axe?.run(
        { include: [document], exclude: ['[data-base-ui-focus-guard]'] },
        options,
      );
      if (!results) throw new Error('axe is not in the page');
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
    },
    rules ? { ...OPTIONS, runOnly: { type: 'rule' as const, values: [...rules] } } : OPTIONS,
  );
};
