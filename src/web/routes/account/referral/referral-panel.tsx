import { Mail } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import type { ReferralFacts } from './referral-facts.ts';

const Code = ({ code }: { code: string }) => (
  <span className="figures text-xl font-bold tracking-wider select-all">{code}</span>
);

const Own = ({ code, draft }: Pick<ReferralFacts, 'code' | 'draft'>) => (
  <section aria-label="Your referral code" className="card grid content-start gap-4 p-6">
    <h3 className="text-lg">Your referral code</h3>
    {code && draft ? (
      <>
        <p>
          <Code code={code} />
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={code}>Copy code</CopyButton>
          <a href={draft} className={buttonClass('secondary')}>
            <Icon node={Mail} className="size-4" />
            Email a friend
          </a>
        </div>
      </>
    ) : (
      <p className="text-soft">
        You do not have a code yet. We’ll email you one after your first order is completed, and it
        will also be shown here.
      </p>
    )}
  </section>
);

const Balance = ({ ready }: Pick<ReferralFacts, 'ready'>) => (
  <section aria-label="Your coupons" className="card grid content-start gap-4 p-6">
    <h3 className="text-lg">Your coupons</h3>
    <p>
      {ready.length === 0
        ? 'You have no coupons right now.'
        : ready.length === 1
          ? 'You have 1 coupon to use, for 5% off one order. Enter it at checkout.'
          : `You have ${ready.length} coupons to use, each for 5% off one order. Enter one of them at checkout.`}
    </p>
    {ready.length > 0 ? (
      <ul className="grid gap-5 sm:gap-3 sm:grid-cols-[auto_1fr]">
        {ready.map((coupon) => (
          <li
            key={coupon}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:col-span-2 sm:grid sm:grid-cols-subgrid"
          >
            <Code code={coupon} />
            <CopyButton text={coupon}>Copy coupon</CopyButton>
          </li>
        ))}
      </ul>
    ) : null}
  </section>
);

const History = ({ history }: Pick<ReferralFacts, 'history'>) => (
  <section aria-label="Your rewards" className="card grid gap-4 p-6 lg:col-span-2">
    <h3 className="text-lg">Your rewards</h3>
    {history.length === 0 ? (
      <p className="text-soft">No one has used your code yet.</p>
    ) : (
      <ul className="grid">
        {history.map((each, index) => (
          // The index is the key, because nothing is known about a friend's order that could identify the
          // entry.
          <li
            key={index}
            className="grid gap-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <div className="flex flex-wrap items-baseline gap-x-2">
              <p className="font-semibold">
                A friend <span className="font-normal text-soft">on {each.placed}</span>
              </p>
              <p
                className={`ms-auto rounded-full px-3 text-sm font-semibold ${
                  each.state === 'ready' ? 'bg-tint text-accent-strong' : 'bg-sunken text-soft'
                }`}
              >
                {each.name}
              </p>
            </div>
            <p className="text-sm text-soft">
              {each.words}
              {each.coupon ? (
                <span className="figures whitespace-nowrap"> {each.coupon}</span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** A customer's code, the coupons it has earned, and the status of each. */
export const ReferralPanel = ({ facts }: { facts: ReferralFacts }) => (
  <div className="grid gap-4 lg:grid-cols-2">
    <Own {...facts} />
    <Balance {...facts} />
    {facts.code ? <History {...facts} /> : null}
  </div>
);
