import type { AccessView } from '#db/reads/audit.ts';
import type { AuditRead } from '#domain/audit.ts';
import { formatMoment } from '#web/format-moment.ts';

/** A look at the customer's data, in the words that they read. */
export type AccessFact = {
  readonly id: string;
  readonly at: string;
  readonly atText: string;
  readonly who: string;
  readonly what: string;
  readonly orderId: string | undefined;
};

const words: Readonly<Record<AuditRead, string>> = {
  'prescription opened': 'Opened the prescription',
  'photo opened': 'Opened the photo of the parcel',
  'payment read': 'Read the payment',
  'payments listed': 'Saw the payment in a list',
  'ledger exported': 'Exported the books, the payment in them',
  'order read': 'Read the order',
  'orders listed': 'Saw orders in a list',
  'user read': 'Read the account',
  'users listed': 'Saw the account in a list',
  'review read': 'Read the order to review its prescription',
  'reviews listed': 'Saw the order in the list of reviews',
  'arrivals listed': 'Read how your parcel arrived',
  'mail read': 'Read a mail to you',
  'mails listed': 'Saw a mail to you in a list',
  'profile read': 'Read the profile',
  'own data downloaded': 'Downloaded all data',
  'audit log read': 'Read this record',
};
const wordsOf = (action: string): string =>
  Object.entries(words).find(([each]) => each === action)?.[1] ?? action;

/** Staff by what they are for the patient; who they are stays with the store. */
const staffOf = (roles: readonly string[]): string => {
  if (roles.includes('pharmacist')) return 'Our pharmacist';
  if (roles.includes('support')) return 'Our support';
  return roles.includes('administrator') ? 'Our administrator' : 'Our staff';
};

const whoOf = (access: AccessView, apps: ReadonlyMap<string, string>): string => {
  switch (access.actorKind) {
    case 'customer':
      return 'You';
    case 'staff':
      return staffOf(access.actorRoles);
    case 'app':
      return `${apps.get(access.app ?? '') ?? access.app ?? 'An app'}, which you let in`;
    case 'system':
      return 'The store';
  }
};

export const accessFact = (access: AccessView, apps: ReadonlyMap<string, string>): AccessFact => ({
  id: access.id,
  at: access.at.toISOString(),
  atText: formatMoment(access.at),
  who: whoOf(access, apps),
  what: wordsOf(access.action),
  orderId: access.orderId ?? undefined,
});
