import { setTimeout as pause } from 'node:timers/promises';
import { staffState, startOwnStore } from '#tests/e2e/support/global-setup.ts';
import { expect, test, visit } from '#tests/e2e/support/journey.ts';
import { decided } from '#tests/e2e/support/order-life.ts';
import { loggedIn, mailAbout, mailsTo, ordered, uploaded } from '#tests/e2e/support/people.ts';

/** Longer than a restart takes, so that a decision can still be undone after it. */
const LONG = 60;
const SHORT = 8;

test('a decision outlives a killed server: it can be undone, or is carried out and mailed once', async ({
  another,
}, info) => {
  test.slow();
  const {
    store: own,
    kill: killServer,
    restart,
    stop,
  } = await startOwnStore({
    REVIEW_UNDO_SECONDS: String(LONG),
  });
  try {
    const store = { ...own, staffState: await staffState(own) };
    const page = await another({ baseURL: store.url });
    const staff = await another({ baseURL: store.url, storageState: store.staffState });
    const person = await loggedIn(page, store, info);
    const orderId = await ordered(page, store, person);
    await uploaded(page, store, orderId);
    /** An open page may still be loading a script, which would fail. */
    const kill = async (): Promise<void> => {
      for (const each of [page, staff]) await each.goto('about:blank');
      await killServer();
    };
    const approvals = async (): Promise<number> =>
      (await mailsTo(store, person.Email)).filter(({ email }) =>
        email.subject?.includes('is approved'),
      ).length;

    await decided(staff, store, orderId, 'approve');
    await kill();
    await restart({ REVIEW_UNDO_SECONDS: String(SHORT) });
    await visit(staff, '/admin/review');
    await expect(staff.getByText('Nothing has been sent yet.')).toBeVisible();
    expect(await approvals()).toBe(0);
    await staff.getByRole('button', { name: 'Undo' }).click();
    await expect(staff).toHaveURL(new RegExp(`/admin/review/${orderId}$`));
    await expect(
      staff.getByRole('button', { name: 'Approve and confirm the order' }),
    ).toBeVisible();

    // Its seconds pass while no server runs.
    await decided(staff, store, orderId, 'approve');
    await kill();
    expect(await approvals()).toBe(0);
    await pause((SHORT + 1) * 1000);
    await restart();
    await mailAbout(store, person.Email, 'is approved');
    await visit(staff, '/admin/review');
    await expect(staff.getByText('Nothing has been sent yet.')).toHaveCount(0);
    await kill();
    await restart();
    await visit(page, `/account/orders/${orderId}`);
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
    await pause(3_000);
    expect(await approvals()).toBe(1);
  } finally {
    await stop();
  }
});
