import type { Database } from '#db/client.ts';

/** The recorded changes of patient data with the kind of actor, oldest first. */
export const recorded = async (
  db: Database,
  about: { readonly patientId: string } | { readonly subjectId: string },
): Promise<readonly (readonly string[])[]> => {
  const [column, id] =
    'patientId' in about
      ? (['patient_id', about.patientId] as const)
      : (['subject_id', about.subjectId] as const);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor_kind', 'action', 'fields'])
    .where(column, '=', id)
    .orderBy('number')
    .execute();
  return entries.map(({ actor_kind, action, fields }) => [actor_kind, action, ...fields]);
};
