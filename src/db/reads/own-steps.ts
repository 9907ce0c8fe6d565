import type { Database } from '#db/client.ts';
import type { Viewer } from '#domain/access.ts';
import type { Happened } from '#domain/timeline/steps.ts';

/** The timeline step that a review entry belongs to. */
const STEP_OF_ENTRY = {
  'prescription sent': 'prescription',
  'record chosen': 'prescription',
  'record left': undefined,
  'record corrected': undefined,
  'record closed': undefined,
  'copy asked': 'prescription',
  'information asked': 'review',
  answered: 'review',
  'approved first': 'review',
  approved: 'review',
  'approved by hand': 'review',
  declined: 'review',
  'taken back': undefined,
} as const;

export type OwnSteps = {
  readonly happened: readonly Happened[];
  /** Whether the customer withdrew the order. */
  readonly withdrawn: boolean;
};

/** Events of a customer's own orders other than status changes, by order. */
export const listOwnSteps = async (
  db: Database,
  viewer: Viewer,
): Promise<ReadonlyMap<string, OwnSteps>> => {
  if (viewer.kind !== 'customer') return new Map();
  const own = db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.user_id', '=', viewer.id)
    .where('orders.deleted_at', 'is', null);
  const [entries, withdrawals] = await Promise.all([
    db
      .selectFrom('review_entries')
      .select(['order_id', 'kind', 'at'])
      .where('order_id', 'in', own)
      // Matching a scan to a record is internal and not a step of the patient's timeline.
      .where((eb) => eb.or([eb('kind', '!=', 'record chosen'), eb('actor_kind', '=', 'customer')]))
      .execute(),
    db
      .selectFrom('order_events')
      .select('order_id')
      .where('order_id', 'in', own)
      .where('kind', '=', 'withdrawn')
      .execute(),
  ]);
  const found = new Map<string, { happened: Happened[]; withdrawn: boolean }>();
  const of = (orderId: string) => {
    const steps = found.get(orderId) ?? { happened: [], withdrawn: false };
    found.set(orderId, steps);
    return steps;
  };
  for (const { order_id, kind, at } of entries) {
    const step = STEP_OF_ENTRY[kind];
    if (step) of(order_id).happened.push({ step, at });
  }
  for (const { order_id } of withdrawals) of(order_id).withdrawn = true;
  return found;
};
