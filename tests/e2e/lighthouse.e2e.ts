import { expect, test } from '#tests/e2e/support/journey.ts';
import { JUDGED_PAGES, type Judge, openJudge, UNTIMED } from '#tests/support/lighthouse.ts';

// The tests run one at a time, because Lighthouse keeps measurements in global state. The benchmark measures speed.
test.describe.configure({ mode: 'default' });

let judge: Judge;
test.beforeAll(async () => {
  judge = await openJudge();
});
test.afterAll(() => judge.close());

for (const path of JUDGED_PAGES)
  test(`Lighthouse reports no faults on ${path}`, async ({ store }) => {
    const { scores, faults } = await judge.judge(store.url + path, UNTIMED);
    expect(faults).toEqual([]);
    expect(scores).toEqual({ 'best-practices': 100, seo: 100 });
  });
