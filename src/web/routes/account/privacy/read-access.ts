import { type AccessView, listOwnAccess } from '#db/reads/audit.ts';
import type { AccountChange, AuditRead } from '#domain/audit.ts';
import { placeFrom } from '#web/pages/list-address.ts';
import { sentence } from '#web/routes/admin/audit/rows.ts';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';

export type AccessPage = {
  /** Whether all reads and changes are listed, or those of prescriptions only. */
  readonly everything: boolean;
  readonly entries: readonly AccessFact[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
  /** The list could not be read. */
  readonly failed: boolean;
};

/** A read or a change of the customer's data, in words for the customer. */
export type AccessFact = {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly what: string;
  readonly orderId: string | undefined;
};

const words: Readonly<
  Record<AuditRead | AccountChange | 'payment sent unpaid' | 'order gates overridden', string>
> = {
  'prescription opened': 'Opened the prescription',
  'photo opened': 'Opened the photo of the parcel',
  'packing slip opened': 'Opened the packing slip of the order',
  'labels opened': 'Opened the labels of the medicines',
  'address label opened': 'Opened the address label of the parcel',
  'customs declaration opened': 'Opened the customs declaration of the parcel',
  'import packet opened': 'Opened the papers for customs, with the prescription',
  'payment read': 'Read the payment',
  'payments listed': 'Saw the payment in a list',
  'ledger exported': 'Exported the ledger, including the payment',
  'orders exported': 'Exported a list of orders, including yours',
  'users exported': 'Exported a list of accounts, including yours',
  'reviews exported': 'Exported the list of reviews, including your order',
  'arrivals exported': 'Exported the arrival reports, including your order',
  'payments exported': 'Exported a list of payments, including yours',
  'mails exported': 'Exported a list of emails, including one to you',
  'messages exported': 'Exported the list of messages, including your order',
  'order read': 'Read the order',
  'orders listed': 'Saw orders in a list',
  'user read': 'Read the account',
  'users listed': 'Saw the account in a list',
  'review read': 'Read the order to review its prescription',
  'reviews listed': 'Saw the order in the list of reviews',
  'arrivals listed': 'Read how your parcel arrived',
  'messages read': 'Read the messages about the order and its history',
  'messages listed': 'Saw the order in the list of messages',
  'packs searched': 'Saw packs of your orders in a search for a recall',
  'mail read': 'Read an email to you',
  'mails listed': 'Saw an email to you in a list',
  'profile read': 'Read the profile',
  'own data downloaded': 'Downloaded all data',
  'audit log read': 'Read this record',
  'account made': 'Opened the account',
  'account erased': 'Deleted the account',
  'details changed': 'Changed name, phone number or address',
  'notes changed': 'Changed what the pharmacist should know',
  'password changed': 'Changed the password',
  'email confirmed': 'Confirmed the email address',
  'email change asked': 'Requested a new email address',
  'email change agreed': 'Agreed to a new email address',
  'email change stopped': 'Stopped the change of the email address',
  'email changed': 'Changed the email address',
  'phone confirmed': 'Confirmed the phone number',
  'login linked': 'Added a way to log in',
  'login unlinked': 'Removed a way to log in',
  'factor added': 'Added a second step to log in',
  'factor removed': 'Removed a second step to log in',
  'factors reset': 'Removed all second steps to log in',
  'recovery codes renewed': 'Created new recovery codes',
  'sessions ended': 'Logged the account out elsewhere',
  'password link sent': 'Sent a link to set a new password',
  'confirmation sent again': 'Resent the link that confirms the email address',
  'app let in': 'Allowed the app to read',
  'app ended': 'Ended the app’s access',
  'reminders chosen': 'Chose reminders',
  'reminders stopped': 'Stopped reminders',
  'referral code given': 'Gave you a code for friends',
  'coupon given': 'Gave you a coupon',
  'payment sent unpaid': 'Packed or sent the order before it was paid',
  'order gates overridden':
    'Let the order continue although something was missing, for a recorded reason',
};

/**
 * Text of an audited action. Actions on orders, reviews and payments begin with their subject: "Order:
 * tracking added".
 */
const wordsOf = (action: string): string => {
  const known = Object.entries(words).find(([each]) => each === action)?.[1];
  const [, subject = '', event = ''] = /^(order|review|payment) (.+)$/.exec(action) ?? [];
  return known ?? (event ? `${sentence(subject)}: ${event}` : sentence(action));
};

/** Staff are named by their role; their identity is not disclosed. */
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
      return `${apps.get(access.app ?? '') ?? access.app ?? 'An app'}, which you connected`;
    case 'system':
      return 'The store';
  }
};

const accessFact = (access: AccessView, apps: ReadonlyMap<string, string>): AccessFact => ({
  id: access.id,
  at: access.at.toISOString(),
  who: whoOf(access, apps),
  what: wordsOf(access.action),
  orderId: access.orderId ?? undefined,
});

const ON_A_PAGE = 10;

/**
 * Reads the requested page of the access log; a failure is reported in the result, so the rest of the page
 * is shown.
 */
export const readAccess = async (deps: Deps, viewer: Viewer, url: string): Promise<AccessPage> => {
  const { searchParams } = new URL(url);
  const everything = searchParams.get('show') === 'all';
  const place = placeFrom(searchParams);
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
