import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumArgs, findChromium } from '#scripts/chromium.ts';
import { freePort } from './free-port.ts';

/** The pages that Lighthouse checks: the most visited ones and those of a purchase. */
export const JUDGED_PAGES = [
  '/',
  '/products',
  '/products/ozempic',
  '/blog/how-ozempic-works',
  '/cart',
] as const;

/** The visual tests run every rule of the accessibility category on these pages, and more. */
export const UNTIMED = ['best-practices', 'seo'] as const;
export type Category = (typeof UNTIMED)[number] | 'accessibility' | 'performance';

export type Verdict = {
  /** The scores from 0 to 100 by category. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** The failed audits, one line each. */
  readonly faults: readonly string[];
  readonly layoutShift: number | undefined;
};

export type Judge = {
  readonly judge: (url: string, categories: readonly Category[]) => Promise<Verdict>;
  readonly close: () => Promise<void>;
};

/** Without the performance category, nothing depends on how long the page stays quiet or how it is drawn. */
const QUICK = {
  throttlingMethod: 'provided',
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 0,
  cpuQuietThresholdMs: 0,
} as const;

/** Runs Lighthouse on a simulated slow phone in its own Chromium, one page at a time. */
export const openJudge = async (): Promise<Judge> => {
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const judge = async (url: string, categories: readonly Category[]): Promise<Verdict> => {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      ...(categories.includes('performance') ? {} : QUICK),
    });
    if (!result) throw new Error(`${url} was not judged`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const faults = categories.flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = lhr.audits[id];
        const lost = audit && weight > 0 && audit.score !== null && audit.score < 1;
        return lost ? [`${name}: ${audit.title} ${audit.displayValue ?? ''}`.trim()] : [];
      }),
    );
    return {
      scores: Object.fromEntries(
        categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ),
      faults,
      layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue,
    };
  };
  return { judge, close: () => browser.close() };
};
