import type { ColumnType, Generated } from 'kysely';
import type { EventOutcome } from '#domain/payments/inbox.ts';
import type { ProviderName } from '#domain/payments/providers.ts';

/** Written once, at the start. */
type Fixed<T> = ColumnType<T, T, never>;

export type ProviderEventsTable = {
  event_id: Fixed<string>;
  id: Fixed<string>;
  provider: Fixed<ProviderName>;
  type: Fixed<string>;
  told: Fixed<unknown>;
  received_at: Fixed<Date>;
  tries: Generated<number>;
  last_error: string | null;
  handled_at: Date | null;
  outcome: EventOutcome | null;
  failed_at: Date | null;
  seen_at: Date | null;
};
