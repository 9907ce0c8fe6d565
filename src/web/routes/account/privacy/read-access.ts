import { listOwnAccess } from '#db/reads/audit.ts';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { accessFact } from './access-facts.ts';
import type { AccessPage } from './access-part.tsx';

const ON_A_PAGE = 10;

/**
 * The page of the access log that the address asks for; if reading fails, the rest of the page is still
 * shown.
 */
export const readAccess = async (deps: Deps, viewer: Viewer, url: string): Promise<AccessPage> => {
  const { searchParams } = new URL(url);
  const everything = searchParams.get('show') === 'all';
  const place = {
    after: searchParams.get('after') ?? undefined,
    before: searchParams.get('before') ?? undefined,
  };
  try {
    const found = await listOwnAccess(deps.db, viewer, { everything, place, limit: ON_A_PAGE });
    const apps = new Map(deps.settings.apiClients.map(({ id, name }) => [id, name]));
    const { next, previous } = found;
    const entries = found.entries.map((entry) => accessFact(entry, apps));
    return { everything, entries, next, previous, failed: false };
  } catch (error) {
    deps.log.error({ err: error }, 'the record of access could not be read');
    return { everything, entries: [], next: undefined, previous: undefined, failed: true };
  }
};
