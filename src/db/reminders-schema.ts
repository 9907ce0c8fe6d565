import type { ReminderKind } from '#domain/reminders.ts';

/** The tables of reminders; part of the schema. */
type RefillChoicesTable = {
  id: string;
  user_id: string;
  /** Null for all orders of the customer that nothing else is said of. */
  order_id: string | null;
  wanted: boolean;
  changed_at: Date;
};

type RemindersTable = {
  id: string;
  order_id: string;
  kind: ReminderKind;
  sent_at: Date;
  token_hash: Buffer | null;
};

export type RemindersSchema = {
  refill_choices: RefillChoicesTable;
  reminders: RemindersTable;
};
