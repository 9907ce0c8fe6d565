import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { OrderEvents, PaymentTrail, ReviewEntries } from '#db/schema.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { Topic } from '#domain/messages.ts';
import type { Gate } from '#domain/orders/gates.ts';
import type { ContactStarter } from '#domain/review/prescriber-contact.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ArrivalCondition } from '#domain/shipping/arrival.ts';
import type { Outcome } from '#domain/shipping/outcomes.ts';
import type { MailState } from './mails.ts';

/** What happened, with the facts of its source. Amounts in cents. */
export type Happening =
  | {
      readonly source: 'order';
      readonly kind: OrderEvents['kind'];
      readonly from: OrderStatus | null;
      readonly to: OrderStatus | null;
      /** Where it changed. */
      readonly tracking: string | null;
      readonly gates: readonly Gate[];
    }
  | { readonly source: 'review'; readonly kind: ReviewEntries['kind'] }
  | {
      readonly source: 'payment';
      readonly kind: PaymentTrail['kind'];
      readonly amount: number | null;
      readonly detail: string | null;
    }
  | {
      readonly source: 'mail';
      readonly template: string;
      readonly state: MailState;
      /** When it was queued, as ISO text. */
      readonly queued: string;
    }
  | { readonly source: 'pack'; readonly item: string }
  /** The patient was told when the parcel leaves; null if no day is known. */
  | { readonly source: 'plan'; readonly day: string | null }
  | { readonly source: 'arrival'; readonly kind: 'reported' | 'taken up' | 'answered' | 'fine' }
  | { readonly source: 'outcome'; readonly kind: 'decided' | 'put aside'; readonly item: string }
  | { readonly source: 'message'; readonly topic: Topic; readonly from: 'patient' | 'staff' }
  | { readonly source: 'note'; readonly topic: Topic }
  | { readonly source: 'prescriber'; readonly startedBy: ContactStarter }
  /** Something of which only the audit log knows; the name of its entry. */
  | { readonly source: 'log'; readonly kind: string };

/** Words about the patient's health that belong to an event. */
type Words = {
  readonly reason?: string;
  readonly condition?: ArrivalCondition;
  readonly outcome?: Outcome;
  readonly batch?: string;
  /** Of a contact with a prescriber. */
  readonly practice?: string;
  readonly asked?: string;
  readonly answered?: string | null;
};

export type StoryEvent = {
  readonly id: string;
  readonly at: Date;
  readonly actorKind: 'customer' | 'staff' | 'system' | 'provider';
  /** A member of the staff; null for others. */
  readonly by: string | null;
  readonly what: Happening;
  /** Null if there are none, or if the viewer may not read them. */
  readonly words: Words | null;
  /** Whether there are words that the viewer may not read. */
  readonly hidden: boolean;
};

/** Entries of the audit log about what leaves no other trace. */
const LOGGED = [
  'order pack taken off',
  'order message handed to pharmacist',
  'order message handed to service',
  'order message needs no answer',
  'order arrival photo sent',
  'order recall told',
  'order recall withdrawn',
] as const;

/** One kind of rows of the story; `words` are about health. */
const part = (
  of: RawBuilder<unknown>,
  rows: {
    readonly id: RawBuilder<unknown>;
    readonly at: RawBuilder<unknown>;
    readonly actor?: readonly [kind: RawBuilder<unknown>, id: RawBuilder<unknown>];
    readonly what: RawBuilder<unknown>;
    readonly words?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> => {
  const [kind, id] = rows.actor ?? [sql`'system'`, sql`null::uuid`];
  return sql`select ${rows.id}::text as id, ${rows.at} as at, ${kind}::text as actor_kind,
    ${id} as actor_id, ${rows.what} as what, ${rows.words ?? sql`null::jsonb`} as words ${of}`;
};

const partsOf = (orderId: string): readonly RawBuilder<unknown>[] => [
  part(
    sql`from (select e.*, lag(e.tracking_info) over (order by e.at, e.id) as before
      from order_events e where e.order_id = ${orderId}) e`,
    {
      id: sql`e.id`,
      at: sql`e.at`,
      actor: [sql`e.actor_kind`, sql`e.actor_id`],
      what: sql`jsonb_build_object('source', 'order', 'kind', e.kind, 'from', e.from_status,
        'to', e.to_status, 'gates', to_jsonb(e.overridden_gates),
        'tracking', case when e.tracking_info is distinct from e.before then e.tracking_info end)`,
      words: sql`case when e.override_reason <> '' then
        jsonb_build_object('reason', e.override_reason) end`,
    },
  ),
  part(sql`from review_entries r where r.order_id = ${orderId}`, {
    id: sql`r.id`,
    at: sql`r.at`,
    actor: [sql`r.actor_kind`, sql`r.actor_id`],
    what: sql`jsonb_build_object('source', 'review', 'kind', r.kind)`,
    words: sql`case when r.reason <> '' then jsonb_build_object('reason', r.reason) end`,
  }),
  part(
    sql`from payment_trail t join payments p on p.id = t.payment_id where p.order_id = ${orderId}`,
    {
      id: sql`t.id`,
      at: sql`t.at`,
      actor: [sql`t.actor_kind`, sql`t.actor_id`],
      what: sql`jsonb_build_object('source', 'payment', 'kind', t.kind, 'amount', t.amount_cents,
      'detail', t.detail)`,
    },
  ),
  part(
    sql`from mails m where m.data->>'orderId' = ${orderId}
      or m.data->'orderIds' ? ${orderId}`,
    {
      id: sql`m.id`,
      at: sql`coalesce(m.sent_at, m.failed_at, m.created_at)`,
      what: sql`jsonb_build_object('source', 'mail', 'template', m.template, 'queued', m.created_at,
        'state', case when m.sent_at is not null then case when m.kept then 'kept' else 'sent' end
          when m.failed_at is not null then 'failed' else 'waiting' end)`,
    },
  ),
  part(
    sql`from supplied_packs k join order_items i on i.id = k.order_item_id
      where k.order_id = ${orderId}`,
    {
      id: sql`k.id`,
      at: sql`k.recorded_at`,
      actor: [sql`'staff'`, sql`k.recorded_by`],
      what: sql`jsonb_build_object('source', 'pack', 'item', i.name)`,
      words: sql`jsonb_build_object('batch', k.batch)`,
    },
  ),
  part(sql`from told_plans l where l.order_id = ${orderId}`, {
    id: sql`l.order_id`,
    at: sql`l.told_at`,
    what: sql`jsonb_build_object('source', 'plan', 'day', l.day)`,
  }),
  part(sql`from arrival_checks c where c.order_id = ${orderId}`, {
    id: sql`c.id`,
    at: sql`c.at`,
    actor: [sql`'customer'`, sql`null::uuid`],
    what: sql`jsonb_build_object('source', 'arrival', 'kind',
      case when c.state = 'fine' then 'fine' else 'reported' end)`,
    words: sql`jsonb_build_object('condition', c.condition)`,
  }),
  part(
    sql`from arrival_checks c
      where c.order_id = ${orderId} and c.state in ('being looked at', 'solved')`,
    {
      id: sql`c.id`,
      at: sql`c.changed_at`,
      actor: [sql`'staff'`, sql`c.handled_by`],
      what: sql`jsonb_build_object('source', 'arrival', 'kind',
        case when c.state = 'solved' then 'answered' else 'taken up' end)`,
    },
  ),
  part(
    sql`from arrival_outcomes x join order_items i on i.id = x.order_item_id
      where i.order_id = ${orderId}`,
    {
      id: sql`x.id`,
      at: sql`x.decided_at`,
      actor: [sql`'staff'`, sql`x.decided_by`],
      what: sql`jsonb_build_object('source', 'outcome', 'kind', 'decided', 'item', i.name)`,
      words: sql`jsonb_build_object('outcome', x.outcome)`,
    },
  ),
  part(
    sql`from arrival_outcomes x join order_items i on i.id = x.order_item_id
      where i.order_id = ${orderId} and x.confirmed_at is not null`,
    {
      id: sql`x.id`,
      at: sql`x.confirmed_at`,
      actor: [sql`'customer'`, sql`null::uuid`],
      what: sql`jsonb_build_object('source', 'outcome', 'kind', 'put aside', 'item', i.name)`,
    },
  ),
  part(sql`from order_messages s where s.order_id = ${orderId}`, {
    id: sql`s.id`,
    at: sql`s.at`,
    actor: [sql`s.actor_kind`, sql`s.actor_id`],
    what: sql`jsonb_build_object('source', 'message', 'topic', s.topic, 'from',
      case s.actor_kind when 'customer' then 'patient' else 'staff' end)`,
  }),
  part(sql`from order_notes n where n.order_id = ${orderId}`, {
    id: sql`n.id`,
    at: sql`n.at`,
    actor: [sql`'staff'`, sql`n.actor_id`],
    what: sql`jsonb_build_object('source', 'note', 'topic', n.topic)`,
  }),
  part(sql`from prescriber_contacts c where c.order_id = ${orderId}`, {
    id: sql`c.id`,
    at: sql`c.happened_at`,
    actor: [sql`'staff'`, sql`c.staff_id`],
    what: sql`jsonb_build_object('source', 'prescriber', 'startedBy', c.started_by)`,
    words: sql`jsonb_build_object('practice', c.practice, 'asked', c.asked, 'answered', c.answered)`,
  }),
  part(
    // The log is found by the patient, because no index leads from an order to its entries.
    sql`from audit_entries a join orders o on o.user_id = a.patient_id
      where o.id = ${orderId} and a.order_id = o.id and a.action in (${sql.join(LOGGED)})`,
    {
      id: sql`a.id`,
      at: sql`a.at`,
      actor: [sql`a.actor_kind`, sql`a.actor_id`],
      what: sql`jsonb_build_object('source', 'log', 'kind', a.action)`,
    },
  ),
];

/**
 * Everything that happened to an order, newest first, for staff; nothing for others. Words about the patient's health
 * are read for those alone who may read clinical messages.
 */
export const listStory = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly StoryEvent[]> => {
  if (!may(viewer, 'see orders') || !isUuid(orderId)) return [];
  const clinical = may(viewer, 'read clinical messages');
  const { rows } = await sql<StoryEvent>`
    with story as (${sql.join(partsOf(orderId), sql` union all `)})
    select story.id, story.at, story.actor_kind as "actorKind", staff.name as by, story.what,
      case when ${clinical} then story.words end as words,
      not ${clinical} and story.words is not null as hidden
    from story left join staff on staff.id = story.actor_id and story.actor_kind = 'staff'
    where exists (select from orders o where o.id = ${orderId} and o.deleted_at is null)
    order by story.at desc, story.id desc`.execute(db);
  return rows;
};
