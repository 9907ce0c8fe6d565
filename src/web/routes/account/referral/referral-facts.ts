import type { OwnReferrals } from '#db/reads/referrals.ts';
import type { Brand } from '#config/public.ts';
import { formatDate } from '#domain/dates.ts';
import { codeText } from '#domain/referrals/codes.ts';
import { DISCOUNT_PERCENT } from '#domain/referrals/discount.ts';
import { href } from '#web/href.ts';
import { mailDraft } from '#web/pages/mail-draft.ts';
import { REWARD_NAMES, REWARD_WORDS } from '#texts/referrals.ts';

/** A customer's code, coupons and history, ready to display. */
export const referralFacts = (
  own: OwnReferrals,
  { brand, publicUrl }: { readonly brand: Brand; readonly publicUrl: string },
) => {
  const code = own.code === null ? undefined : codeText(own.code);
  return {
    code,
    // Opens a draft in the person's own mail program, so the store does not learn the recipient.
    draft:
      code &&
      mailDraft(
        '',
        `${DISCOUNT_PERCENT}% off your first order at ${brand.name}`,
        `Enter my code ${code} at checkout, and your first order costs ${DISCOUNT_PERCENT}% less: ${publicUrl}${href('/referral')}`,
      ),
    ready: own.rewards.flatMap(({ state, coupon }) =>
      state === 'ready' && coupon ? [codeText(coupon)] : [],
    ),
    history: own.rewards.map(({ placedAt, state, coupon }) => ({
      placed: formatDate(placedAt),
      state,
      name: REWARD_NAMES[state],
      words: REWARD_WORDS[state],
      coupon: coupon === null ? undefined : codeText(coupon),
    })),
  };
};

export type ReferralFacts = ReturnType<typeof referralFacts>;
