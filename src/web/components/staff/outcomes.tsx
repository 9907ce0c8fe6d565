import { Check, TriangleAlert } from 'lucide';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { orderNumber } from '#domain/order-number.ts';
import { href } from '#web/href.ts';
import { listAddress } from '#web/pages/list-address.ts';

/** What happened to one of several orders. */
export type Outcome = {
  readonly orderId: string;
  /** Why it was not changed; undefined if it was. */
  readonly problem: string | undefined;
};

/** What happened to each of several orders, those that were refused first. */
export const Outcomes = ({
  outcomes,
  done,
}: {
  outcomes: readonly Outcome[];
  /** What a change was, such as "Status set". */
  done: string;
}) => {
  const refused = outcomes.filter(({ problem }) => problem !== undefined);
  const changed = outcomes.length - refused.length;
  return (
    <section aria-labelledby="outcomes" className="card grid gap-3 p-4">
      <div role="status">
        <h3 id="outcomes" className="text-lg">
          {changed} of {outcomes.length} {outcomes.length === 1 ? 'order' : 'orders'} changed
        </h3>
      </div>
      <ul className="grid text-sm">
        {[...refused, ...outcomes.filter(({ problem }) => problem === undefined)].map(
          ({ orderId, problem }) => (
            <li
              key={orderId}
              className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2"
            >
              <Link
                className="link figures font-semibold"
                to={listAddress(href('/admin/dashboard'), { open: orderId })}
              >
                {orderNumber(orderId)}
              </Link>
              {problem === undefined ? (
                <span className="inline-flex items-baseline gap-2 text-leaf">
                  <Icon node={Check} className="size-4 shrink-0 self-center" />
                  {done}
                </span>
              ) : (
                <span className="inline-flex min-w-0 items-baseline gap-2 text-red">
                  <Icon node={TriangleAlert} className="size-4 shrink-0 self-center" />
                  <span className="min-w-0">Not changed: {problem}</span>
                </span>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
};
