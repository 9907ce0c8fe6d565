import type { AuditView } from '#db/reads/audit.ts';
import type { Deps } from '#usecases/deps.ts';
import { formatMoment } from '#web/pages/format-moment.ts';

export type AuditRow = {
  readonly id: string;
  readonly number: string;
  readonly at: string;
  readonly atText: string;
  readonly who: string;
  /** Staff roles at that time. */
  readonly roles: string;
  readonly what: string;
  readonly patient: string | undefined;
  readonly order: string | undefined;
  readonly details: string;
};

/** The names of the connected apps, by id. */
export const appNames = ({
  apiClients,
}: Pick<Deps['settings'], 'apiClients'>): ReadonlyMap<string, string> =>
  new Map(apiClients.map(({ id, name }) => [id, name]));

const whoOf = (entry: AuditView, apps: ReadonlyMap<string, string>): string => {
  switch (entry.actorKind) {
    case 'staff':
      return entry.actorName ?? 'Staff';
    case 'app':
      return `${apps.get(entry.app ?? '') ?? entry.app ?? 'An app'}, app`;
    case 'customer':
      return 'Customer';
    case 'system':
      return 'The store';
  }
};

const detailsOf = ({
  fields,
  listed,
  subjectId,
  app,
  actorKind,
  fromStatus,
  toStatus,
}: AuditView): string =>
  [
    fromStatus !== null && toStatus !== null && fromStatus !== toStatus
      ? `from ${fromStatus} to ${toStatus}`
      : '',
    listed > 0 ? `${listed} shown` : '',
    fields.join(', ').replaceAll('_', ' '),
    app !== null && actorKind !== 'app' ? app : '',
    subjectId ?? '',
  ]
    .filter(Boolean)
    .join('; ');

export const sentence = (action: string): string =>
  action.charAt(0).toUpperCase() + action.slice(1);

export const auditRow = (entry: AuditView, apps: ReadonlyMap<string, string>): AuditRow => ({
  id: entry.id,
  number: entry.number,
  at: entry.at.toISOString(),
  atText: formatMoment(entry.at),
  who: whoOf(entry, apps),
  roles: entry.actorRoles.join(', '),
  what: sentence(entry.action),
  patient: entry.patientId ?? undefined,
  order: entry.orderId ?? undefined,
  details: detailsOf(entry),
});
