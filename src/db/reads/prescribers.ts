import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';

export type KnownPrescriber = { readonly name: string; readonly contact: string };

/** The most that are proposed at once. */
const MOST = 5;

/**
 * Prescribers of earlier prescriptions whose name, address or numbers contain every word of the text, the latest first;
 * none for viewers who do not review prescriptions, and none for a blank text.
 */
export const findPrescribers = async (
  db: Database,
  viewer: Viewer,
  text: string,
): Promise<readonly KnownPrescriber[]> => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 || !may(viewer, 'review prescriptions')) return [];
  return db
    .selectFrom('prescribers')
    .select(['name', 'contact'])
    .where((eb) =>
      eb.and(
        words.map((word) => sql<boolean>`position(${word} in lower(name || ' ' || contact)) > 0`),
      ),
    )
    .orderBy('last_used_at', 'desc')
    .limit(MOST)
    .execute();
};
