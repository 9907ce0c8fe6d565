import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';

export type TemplateView = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly shared: boolean;
  readonly mine: boolean;
  /** Who made it. */
  readonly by: string;
};

/** The viewer's own reply templates and those that colleagues share, by name; none for others than staff. */
export const listTemplates = async (
  db: Database,
  viewer: Viewer,
): Promise<readonly TemplateView[]> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'answer service messages')) return [];
  return db
    .selectFrom('staff_reply_templates as t')
    .innerJoin('staff', 'staff.id', 't.staff_id')
    .select([
      't.id',
      't.title',
      't.body',
      't.shared',
      sql<boolean>`t.staff_id = ${viewer.id}`.as('mine'),
      'staff.name as by',
    ])
    .where((eb) => eb.or([eb('t.staff_id', '=', viewer.id), eb('t.shared', '=', true)]))
    .orderBy(sql`lower(t.title)`)
    .orderBy('t.id')
    .execute();
};
