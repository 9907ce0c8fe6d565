import { data } from 'react-router';
import { auditChoices, listAudit } from '#db/reads/audit.ts';
import { isUuid } from '#domain/cursor.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { placeFrom } from '#web/pages/list-address.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { readAuditFilter } from './audit-filter.ts';
import { appNames, auditRow } from './rows.ts';
import { type AuditPage, AuditView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Audit',
    description: 'For store staff only.',
    path: href('/admin/audit'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const filter = readAuditFilter(searchParams);
  const place = placeFrom(searchParams);
  const nothing = { filter, rows: [], choices: { actions: [], staff: [] } };
  const around = { next: undefined, previous: undefined };
  try {
    const [{ entries, next, previous }, choices] = await Promise.all([
      listAudit(deps.db, viewer, { filter, place }),
      auditChoices(deps.db, viewer),
    ]);
    // The record names the customer whose entries were searched for, because the search reveals them.
    await recordAccess(deps, viewer, 'audit log read', {
      patientId: entries.find(({ patientId }) => patientId === filter.about)?.patientId,
      subjectId: filter.about !== undefined && isUuid(filter.about) ? filter.about : undefined,
    });
    const apps = appNames(deps.settings);
    const rows = entries.map((entry) => auditRow(entry, apps));
    return data<AuditPage>({ filter, rows, choices, next, previous, failed: false });
  } catch (error) {
    deps.log.error({ err: error }, 'the record of access could not be read');
    return data<AuditPage>({ ...nothing, ...around, failed: true }, { status: 503 });
  }
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AuditView page={loaderData} />;
}
