import type { AuditFilter } from '#db/reads/audit.ts';

const MAX_LENGTH = 100;

/** The filters of the audit log in its address. */
export const readAuditFilter = (params: URLSearchParams): AuditFilter => {
  const asked = (name: string) => params.get(name)?.trim().slice(0, MAX_LENGTH) || undefined;
  return { about: asked('about'), staff: asked('staff'), action: asked('action') };
};
