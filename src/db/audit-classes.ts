const entry = {
  id: 'public',
  at: 'public',
  actor_kind: 'public',
  actor_id: 'personal',
  actor_roles: 'public',
  app: 'public',
  action: 'public',
  // A number that leads to a blank row once the person was erased.
  patient_id: 'personal',
  order_id: 'public',
  subject_id: 'public',
  fields: 'public',
  listed: 'personal',
} as const;

/** The classes of the record of who saw or changed what; part of the registry. */
export const auditClasses = {
  audit_pending: entry,
  audit_entries: { ...entry, number: 'public', previous: 'public', hash: 'public' },
  audit_checkpoints: {
    number: 'public',
    hash: 'public',
    at: 'public',
    public_key: 'public',
    signature: 'public',
  },
} as const;
