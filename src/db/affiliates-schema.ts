import type { Generated } from 'kysely';
import type { ApplicationState } from '#domain/affiliates.ts';

export type AffiliateApplicationsTable = {
  id: string;
  practice: string;
  kind: string;
  name: string;
  email: string;
  phone: string | null;
  region: string;
  licence: string | null;
  message: string | null;
  state: ApplicationState;
  version: Generated<number>;
  created_at: Date;
};

export type AffiliateChangesTable = {
  id: string;
  application_id: string;
  at: Date;
  actor_id: string | null;
  from_state: ApplicationState;
  to_state: ApplicationState;
  note: string | null;
};

export type AffiliatesTables = {
  affiliate_applications: AffiliateApplicationsTable;
  affiliate_changes: AffiliateChangesTable;
};
