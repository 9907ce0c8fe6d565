import { Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import type { ListPlace } from '#domain/staff-lists.ts';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { LocalTime } from '#web/components/local-time.tsx';
import { href } from '#web/href.ts';
import { listAddress, pageLinks } from '#web/pages/list-address.ts';
import type { AccessFact, AccessPage } from './read-access.ts';

const addressOf = (everything: boolean, place: ListPlace = {}): string =>
  `${listAddress(href('/account/privacy'), { show: everything ? 'all' : undefined, ...place })}#access`;

const views = [
  [false, 'Prescriptions'],
  [true, 'All of your data'],
] as const;

const Entry = ({ entry }: { entry: AccessFact }) => (
  <li className="grid gap-x-4 border-t border-line py-3 lg:grid-cols-[minmax(0,13rem)_minmax(0,11rem)_minmax(0,1fr)_auto]">
    <LocalTime at={entry.at} className="figures text-sm text-soft lg:text-base" />
    <span className="font-semibold">{entry.who}</span>
    <span>{entry.what}</span>
    {entry.orderId ? (
      <Link
        to={href('/account/orders/:orderId', { orderId: entry.orderId })}
        className="link figures inline-flex items-center justify-self-start max-md:min-h-11"
      >
        Order {orderNumber(entry.orderId)}
      </Link>
    ) : null}
  </li>
);

/** Access to the customer's data, with times: staff by role, apps by name. */
export const AccessPart = ({ page }: { page: AccessPage }) => {
  const { everything, entries, next, previous, failed } = page;
  return (
    <section aria-labelledby="access" className="card grid grid-cols-1 gap-4 p-6 md:col-span-2">
      <h2 id="access" className="scroll-mt-24 text-lg">
        Who opened your prescription
      </h2>
      <p className="reading">
        Each time someone opens one of your prescriptions, the store records it in a log that cannot
        be changed without being noticed. The log also shows everything else in your data that was
        read or changed. Our staff are named by their role.
      </p>
      <nav aria-label="What to show from the log">
        <ul className="flex flex-wrap gap-2">
          {views.map(([each, name]) => (
            <li key={name}>
              <Link
                to={addressOf(each)}
                preventScrollReset
                aria-current={each === everything ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center rounded-control border px-3 text-sm font-semibold no-underline ${
                  each === everything
                    ? 'border-accent bg-tint text-accent-strong'
                    : 'border-line text-soft hover:bg-tint'
                }`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {failed ? (
        <p role="alert" className="font-semibold text-red">
          The list could not be loaded right now. Please try again in a moment.
        </p>
      ) : null}
      {!failed && entries.length === 0 ? (
        <p className="text-soft">
          {everything
            ? 'No one has viewed or changed your data yet.'
            : 'No one has opened any of your prescriptions yet.'}
        </p>
      ) : null}
      {entries.length > 0 ? (
        <ol aria-label="Latest first" className="grid border-b border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : null}
      <Pages
        label="Pages of the list"
        {...pageLinks((place) => addressOf(everything, place), { previous, next })}
      />
    </section>
  );
};
