import { Form } from 'react-router';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** A provider event as staff see it; `received` and `why` are ready to display. */
type ProviderEvent = {
  readonly id: string;
  readonly by: string;
  readonly type: string;
  readonly received: string;
  readonly tries: number;
  readonly why: string;
  readonly again: boolean;
};

const Choices = ({ event }: { event: ProviderEvent }) => (
  <Form method="post" className="flex flex-wrap gap-2 self-center sm:justify-end">
    <input type="hidden" name="eventId" value={event.id} />
    {event.again ? (
      <SubmitButton look="secondary" name="intent" value="try-again">
        Try again
      </SubmitButton>
    ) : null}
    <SubmitButton look="quiet" name="intent" value="dealt-with">
      Mark as handled
    </SubmitButton>
  </Form>
);

/** Provider events that the ledger does not contain, until staff have resolved them. */
export const PaymentEventsView = ({
  events,
  mayChange,
  reply,
}: {
  events: readonly ProviderEvent[];
  mayChange: boolean;
  reply: FormReply | undefined;
}) => {
  return (
    <StaffFrame place="payments">
      <BackLink to={href('/admin/payments')}>All payments</BackLink>
      <PageTitle
        title="Unrecorded events"
        hint="These are events from the payment service that the store could not record. Find each one by its number in the service’s own list, and compare it."
      >
        <CsvLink to={href('/admin/payments/events.csv')} />
      </PageTitle>
      <Refusal message={reply?.message} />
      {events.length === 0 ? (
        <p className="card p-4 text-sm text-soft">All events are recorded.</p>
      ) : (
        <ul className="card divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="grid gap-x-4 gap-y-2 p-3 sm:grid-cols-[1fr_auto]">
              <div className="grid min-w-0 gap-1">
                <p className="text-sm font-semibold">{event.why}</p>
                <p className="text-sm text-soft wrap-anywhere">
                  {event.by}, {event.type}, number {event.id}
                </p>
                <p className="text-xs text-soft">
                  Received {event.received}
                  {event.tries === 0
                    ? ''
                    : `, tried ${event.tries === 1 ? 'once' : `${event.tries} times`}`}
                </p>
              </div>
              {mayChange ? <Choices event={event} /> : null}
            </li>
          ))}
        </ul>
      )}
    </StaffFrame>
  );
};
