import { ClipboardCheck, CreditCard, Mail, MessageSquare, Package, ShoppingBag } from 'lucide';
import { TIMELINE_TEXTS } from '#texts/staff-timeline.ts';
import { Icon } from '#ui/icon.tsx';
import { Fold } from '#web/components/staff/page-parts.tsx';
import type { TimelineRow } from './timeline-rows.ts';

const looks = {
  order: { icon: ShoppingBag, name: 'Order' },
  review: { icon: ClipboardCheck, name: 'Review' },
  money: { icon: CreditCard, name: 'Payment' },
  mail: { icon: Mail, name: 'Email' },
  parcel: { icon: Package, name: 'Parcel' },
  message: { icon: MessageSquare, name: 'Message' },
} as const satisfies Record<TimelineRow['group'], unknown>;

const Event = ({ event }: { event: TimelineRow }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm print:break-inside-avoid">
    <Icon node={looks[event.group].icon} className="mt-1 size-4 text-soft" />
    <div className="grid">
      <p className="font-medium wrap-anywhere">
        <span className="sr-only">{looks[event.group].name}: </span>
        {event.what}
      </p>
      {event.facts.map((fact) => (
        <p key={fact} className="wrap-anywhere whitespace-pre-line">
          {fact}
        </p>
      ))}
      <p className="figures text-xs text-soft">
        {event.who}, <time dateTime={event.at}>{event.moment}</time>
      </p>
    </div>
  </li>
);

/** Events that are shown before the earlier ones are unfolded. */
const SHOWN = 15;

/** Everything that happened to an order, newest first. */
export const Timeline = ({ events }: { events: readonly TimelineRow[] }) => (
  <section aria-labelledby="timeline" className="card grid content-start gap-3 p-4">
    <h3 id="timeline" className="text-base">
      Timeline
    </h3>
    <p className="text-sm text-soft">Newest first.</p>
    <ol aria-labelledby="timeline" className="grid gap-3">
      {events.slice(0, SHOWN).map((event) => (
        <Event key={event.key} event={event} />
      ))}
    </ol>
    {events.length > SHOWN ? (
      <Fold title={`Earlier events (${events.length - SHOWN})`} look="part">
        <ol aria-label="Earlier events" className="grid gap-3">
          {events.slice(SHOWN).map((event) => (
            <Event key={event.key} event={event} />
          ))}
        </ol>
      </Fold>
    ) : null}
    <p className="border-t border-line pt-2 text-xs text-soft">{TIMELINE_TEXTS.noOpenings}</p>
  </section>
);
