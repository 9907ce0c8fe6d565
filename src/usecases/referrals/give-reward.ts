import { isUuid } from '#domain/cursor.ts';
import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { customerOfDelivered, lockCustomer } from '#db/writes/orders.ts';
import { insertCoupon, insertReferralCode, rewardOf } from '#db/writes/referrals.ts';
import { findContact } from '#db/writes/users.ts';
import { makeCode } from '#domain/referrals/codes.ts';
import { rewardState } from '#domain/referrals/reward.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

export type RewardDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'randomInt' | 'jobs'>;

/** Locks the customer first, as everything does that writes for one; undefined where they were erased. */
const lockedCustomer = async (trx: Tx, userId: string | null | undefined) =>
  typeof userId === 'string' && (await lockCustomer(trx, userId))
    ? findContact(trx, userId)
    : undefined;

const send = async (deps: RewardDeps, trx: Tx, mail: MailToQueue): Promise<void> => {
  await queueMails(trx, [mail], { jobs: deps.jobs, newId: deps.newId, now: deps.clock() });
};

const record = (
  deps: RewardDeps,
  trx: Tx,
  what: 'referral code given' | 'coupon given',
  subject: { readonly patientId: string; readonly subjectId: string },
): Promise<void> => recordChange(deps, trx, { kind: 'system', id: null }, what, subject);

/**
 * Gives a customer, one of whose orders was delivered, a code of their own, once, and mails it. Leaves alone
 * who has one, and orders that are not delivered after all.
 */
export const giveReferralCode = (deps: RewardDeps, orderId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if (!isUuid(orderId)) return;
    const customer = await lockedCustomer(trx, await customerOfDelivered(trx, orderId));
    if (!customer) return;
    const code = makeCode('friend code', deps.randomInt);
    const id = deps.newId();
    const made = await insertReferralCode(trx, {
      id,
      user_id: customer.id,
      referral_code: code,
      created_at: deps.clock(),
      ended_at: null,
    });
    if (!made) return;
    await record(deps, trx, 'referral code given', { patientId: customer.id, subjectId: id });
    const { firstName } = customer;
    await send(deps, trx, {
      to: customer.email,
      input: { template: 'referral-code', data: { firstName, code } },
    });
  });

/**
 * Gives whoever brought a friend the coupon for the friend's order, once it has shipped and while it stands,
 * and mails it. A friend brings one coupon.
 */
export const giveCoupon = (deps: RewardDeps, orderId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if (!isUuid(orderId)) return;
    const before = await rewardOf(trx, orderId);
    const owner = await lockedCustomer(trx, before?.ownerId);
    const reward = owner && (await rewardOf(trx, orderId));
    if (!reward || reward.rewardedBefore || rewardState(reward.facts) !== 'coming') return;
    const code = makeCode('coupon', deps.randomInt);
    const id = deps.newId();
    const made = await insertCoupon(trx, {
      id,
      order_id: orderId,
      user_id: owner.id,
      coupon_code: code,
      given_at: deps.clock(),
      ended_at: null,
    });
    if (!made) return;
    // Without the order, which belongs to the friend.
    await record(deps, trx, 'coupon given', { patientId: owner.id, subjectId: id });
    const { firstName } = owner;
    await send(deps, trx, {
      to: owner.email,
      input: { template: 'referral-coupon', data: { firstName, code } },
    });
  });
