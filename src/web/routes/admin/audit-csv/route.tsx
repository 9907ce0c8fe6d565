import { exportAudit } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvRows } from '#web/http/csv-answer.ts';
import { appNames, auditRow } from '#web/routes/admin/audit/rows.ts';
import { readAuditFilter } from '#web/routes/admin/audit/audit-filter.ts';
import type { Route } from './+types/route.ts';

const HEAD = ['number', 'at', 'who', 'roles', 'what', 'patient', 'order', 'details'];

/** The audit log with its filters, as CSV, the latest entry first. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const filter = readAuditFilter(new URL(request.url).searchParams);
  const apps = appNames(deps.settings);
  const batches = exportAudit(deps, context.get(viewerContext), { filter });
  return csvAnswer(
    'audit.csv',
    HEAD,
    csvRows(batches, (entry) => {
      const row = auditRow(entry, apps);
      return [
        row.number,
        row.at,
        row.who,
        row.roles,
        row.what,
        row.patient ?? '',
        row.order ?? '',
        row.details,
      ];
    }),
  );
};
