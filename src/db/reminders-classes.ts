/** The classes of the tables of reminders; part of the registry, which says what they mean. */
export const remindersClasses = {
  refill_choices: {
    id: 'public',
    user_id: 'personal',
    order_id: 'public',
    wanted: 'public',
    changed_at: 'public',
  },
  reminders: {
    id: 'public',
    order_id: 'public',
    kind: 'public',
    sent_at: 'public',
    token_hash: 'secret',
  },
} as const;
