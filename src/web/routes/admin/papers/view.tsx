import { Printer, TriangleAlert } from 'lucide';
import { Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { mostOrders } from '#domain/papers.ts';
import { PAPER_NAMES } from '#texts/papers.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PaperChoice } from '#usecases/papers/order-papers.ts';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { href } from '#web/href.ts';
import { listAddress } from '#web/pages/list-address.ts';
import { SELECTED } from '#web/pages/selected-orders.ts';

const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

/** The files of a paper: more orders than fit into one are divided. */
const filesOf = ({ paper, ready }: PaperChoice): readonly (readonly string[])[] => {
  const most = mostOrders(paper);
  return Array.from({ length: Math.ceil(ready.length / most) }, (_, place) =>
    ready.slice(place * most, (place + 1) * most),
  );
};

const addressOf = (paper: PaperChoice['paper'], orderIds: readonly string[]): string =>
  `${href('/admin/orders/papers.pdf')}?${new URLSearchParams([
    ['paper', paper],
    ...orderIds.map((id) => [SELECTED, id]),
  ])}`;

const Choice = ({ choice }: { choice: PaperChoice }) => (
  <section aria-labelledby={`paper-${choice.paper}`} className="card grid content-start gap-3 p-4">
    <h3 id={`paper-${choice.paper}`} className="text-base">
      {PAPER_NAMES[choice.paper]}
    </h3>
    {filesOf(choice).map((orderIds) => (
      // A file, so the router must not handle the link.
      <a
        key={orderIds[0]}
        href={addressOf(choice.paper, orderIds)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', 'justify-self-start text-sm')}
      >
        <Icon node={Printer} className="size-4" />
        Open for {ordersText(orderIds.length)}
        <span className="sr-only"> (PDF, opens in a new tab)</span>
      </a>
    ))}
    {choice.problems.length > 0 ? (
      <ul className="grid text-sm">
        {choice.problems.map(({ orderId, problem }) => (
          <li key={orderId} className="grid gap-x-3 border-t border-line py-2">
            <Link
              className="link figures justify-self-start font-semibold"
              to={listAddress(href('/admin/dashboard'), { open: orderId })}
            >
              {orderNumber(orderId)}
            </Link>
            <span className="inline-flex items-baseline gap-2 text-amber">
              <Icon node={TriangleAlert} className="size-4 shrink-0 self-center" />
              <span className="min-w-0">{problem}</span>
            </span>
          </li>
        ))}
      </ul>
    ) : null}
  </section>
);

/** Which papers of the selected orders can be printed, and why not the others. */
export const PapersView = ({
  chosen,
}: {
  chosen:
    | {
        readonly back: string;
        readonly orders: number;
        readonly message: string | undefined;
        readonly choices: readonly PaperChoice[] | undefined;
      }
    | undefined;
}) => (
  <StaffFrame place="orders">
    <BackLink to={chosen?.back ?? href('/admin/dashboard')}>Back to the orders</BackLink>
    <PageTitle
      title={
        chosen?.choices ? `Papers of ${ordersText(chosen.orders)}` : 'Papers of several orders'
      }
    />
    <Refusal message={chosen?.message} />
    {chosen?.choices ? (
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
        {chosen.choices.map((choice) => (
          <Choice key={choice.paper} choice={choice} />
        ))}
      </div>
    ) : null}
    {chosen ? null : (
      <p className="card p-6 text-soft">
        Select orders in the list first, then choose Print papers.
      </p>
    )}
  </StaffFrame>
);
