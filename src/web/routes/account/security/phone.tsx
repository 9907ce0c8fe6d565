import { BadgeCheck } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { href } from '#web/href.ts';

/** The number that can be logged in by, and the way to confirm it. */
export const Phone = ({ phone, confirmed }: { phone: string; confirmed: boolean }) => (
  <section aria-labelledby="phone" className="card grid content-start gap-4 p-6">
    <h2 id="phone" className="text-lg">
      Login by text message
    </h2>
    <p className="figures wrap-anywhere">{phone}</p>
    {confirmed ? (
      <p className="flex items-center gap-2 text-leaf">
        <Icon node={BadgeCheck} className="size-5 shrink-0" />
        Confirmed
      </p>
    ) : null}
    <Link to={href('/account/phone')} className="link justify-self-start">
      {confirmed ? 'Your phone number' : 'Confirm your phone number'}
    </Link>
  </section>
);
