import type { Happening, StoryEvent } from '#db/reads/staff-timeline.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { CONDITIONS } from '#domain/shipping/arrival.ts';
import { GATE_NAMES } from '#texts/gates.ts';
import { CONTACT_TEXTS } from '#texts/prescriber-contacts.ts';
import { OUTCOME_CHOICES } from '#texts/shipping.ts';
import {
  ARRIVAL_EVENT_TEXTS,
  LOGGED_EVENT_TEXTS,
  MAIL_STATE_TEXTS,
  MESSAGE_EVENT_TEXTS,
  ORDER_EVENT_TEXTS,
  PAYMENT_EVENT_TEXTS,
  REVIEW_EVENT_TEXTS,
  TIMELINE_TEXTS,
} from '#texts/staff-timeline.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { templateName } from '#web/pages/template-name.ts';

/** An event of an order, ready to display to staff. */
export type TimelineRow = {
  readonly key: string;
  readonly group: 'order' | 'review' | 'money' | 'mail' | 'parcel' | 'message';
  readonly what: string;
  readonly who: string;
  readonly at: string;
  readonly moment: string;
  /** Further facts, one sentence each. */
  readonly facts: readonly string[];
};

const GROUPS = {
  order: 'order',
  review: 'review',
  payment: 'money',
  mail: 'mail',
  pack: 'parcel',
  plan: 'parcel',
  arrival: 'parcel',
  outcome: 'parcel',
  message: 'message',
  note: 'message',
  prescriber: 'review',
  log: 'order',
} as const satisfies Record<Happening['source'], TimelineRow['group']>;

const nameOf = (what: Happening): string => {
  switch (what.source) {
    case 'order':
      return what.kind === 'status changed' && what.from && what.to
        ? `Status changed from ${what.from} to ${what.to}`
        : ORDER_EVENT_TEXTS[what.kind];
    case 'review':
      return REVIEW_EVENT_TEXTS[what.kind];
    case 'payment':
      return PAYMENT_EVENT_TEXTS[what.kind];
    case 'mail':
      return `Mail “${templateName(what.template)}” ${MAIL_STATE_TEXTS[what.state]}`;
    case 'pack':
      return TIMELINE_TEXTS.pack(what.item);
    case 'plan':
      return TIMELINE_TEXTS.plan(
        what.day === null ? undefined : formatDate(new Date(`${what.day}T12:00:00Z`)),
      );
    case 'arrival':
      return ARRIVAL_EVENT_TEXTS[what.kind];
    case 'outcome':
      return what.kind === 'decided'
        ? TIMELINE_TEXTS.decided(what.item)
        : TIMELINE_TEXTS.putAside(what.item);
    case 'message':
      return MESSAGE_EVENT_TEXTS[what.from][what.topic];
    case 'note':
      return TIMELINE_TEXTS.note;
    case 'prescriber':
      return CONTACT_TEXTS.event[what.startedBy];
    case 'log':
      return LOGGED_EVENT_TEXTS[what.kind] ?? what.kind;
  }
};

const factsOf = (what: Happening): readonly string[] => {
  switch (what.source) {
    case 'order':
      return [
        what.tracking ? `Tracking: ${what.tracking}` : '',
        what.gates.length > 0
          ? `Overridden: ${what.gates.map((gate) => GATE_NAMES[gate].toLowerCase()).join(', ')}`
          : '',
      ];
    case 'payment':
      return [what.amount === null ? '' : formatMoney(toCents(what.amount)), what.detail ?? ''];
    case 'mail':
      return what.state === 'waiting' ? [] : [`Queued ${formatMoment(new Date(what.queued))}`];
    default:
      return [];
  }
};

const clinicalFacts = ({ words, hidden }: StoryEvent): readonly string[] => [
  words?.reason ? `Reason: ${words.reason}` : '',
  words?.condition ? CONDITIONS[words.condition] : '',
  words?.outcome ? OUTCOME_CHOICES[words.outcome] : '',
  words?.batch ? `Batch ${words.batch}` : '',
  words?.practice ?? '',
  words?.asked ? `Said: ${words.asked}` : '',
  words?.asked ? (words.answered ? `Answer: ${words.answered}` : CONTACT_TEXTS.waiting) : '',
  hidden ? TIMELINE_TEXTS.hidden : '',
];

const actors = {
  customer: 'The patient',
  staff: 'The staff',
  system: 'The store',
  provider: 'The payment service',
} as const;

/** The events of an order in words. */
export const timelineRows = (events: readonly StoryEvent[]): readonly TimelineRow[] =>
  events.map((event) => ({
    key: `${event.what.source}-${'kind' in event.what ? event.what.kind : ''}-${event.id}`,
    group: GROUPS[event.what.source],
    what: nameOf(event.what),
    who: event.by ?? actors[event.actorKind],
    at: event.at.toISOString(),
    moment: formatMoment(event.at),
    facts: [...factsOf(event.what), ...clinicalFacts(event)].filter((fact) => fact !== ''),
  }));
