import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';
import { saysCustomer } from '#web/browser/viewer-hint.ts';
import { OwnShape } from './own-shape.tsx';

const OwnPart = lazy(async () => ({ default: (await import('./own-part.tsx')).OwnPart }));

const unchanging = () => () => undefined;
const fromCookie = (): boolean => saysCustomer(document.cookie);
const fromNobody = (): boolean => false;

/**
 * Code, coupons and history of the logged-in customer. The page is the same for everybody, so the browser
 * loads this part into reserved space; without JavaScript there is a link instead.
 */
export const OwnSection = () => {
  const customer = useSyncExternalStore(unchanging, fromCookie, fromNobody);
  return (
    <Section id="own" title="Your code and coupons">
      {customer ? (
        <div className="for-customers min-h-96 lg:min-h-72">
          <Suspense fallback={<OwnShape />}>
            <OwnPart />
          </Suspense>
        </div>
      ) : (
        <div className="for-customers min-h-96 lg:min-h-72" />
      )}
      <p className="for-visitors text-soft">
        Are you already a customer? Log in to see your code, your coupons and your rewards.
      </p>
      <Link
        to={href('/account/referral')}
        className={buttonClass('secondary', 'for-visitors justify-self-start')}
      >
        See your code and coupons
      </Link>
    </Section>
  );
};
