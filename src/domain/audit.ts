import type { Viewer } from './access.ts';

/** Kinds of patient data that a read of the audit log names. */
export const AUDIT_READS = [
  'prescription opened',
  'photo opened',
  'packing slip opened',
  'labels opened',
  'address label opened',
  'customs declaration opened',
  'import packet opened',
  'order read',
  'orders listed',
  'user read',
  'users listed',
  'review read',
  'reviews listed',
  'arrivals listed',
  'messages read',
  'messages listed',
  'packs searched',
  'payment read',
  'payments listed',
  'ledger exported',
  'orders exported',
  'users exported',
  'reviews exported',
  'arrivals exported',
  'payments exported',
  'mails exported',
  'messages exported',
  'mail read',
  'mails listed',
  'profile read',
  'own data downloaded',
  'audit log read',
] as const;
export type AuditRead = (typeof AUDIT_READS)[number];

/**
 * Kinds of change in the audit log. Order events, review steps, payment steps and team changes are named
 * after themselves.
 */
export type AuditChange =
  | `order ${string}`
  | `review ${string}`
  | `payment ${string}`
  | AccountChange
  | 'mail sent again'
  | 'pack product revoked'
  | 'recall recorded'
  | 'recall withdrawn'
  | 'recall answered'
  | 'text signed'
  | 'text signature withdrawn'
  | `pharmacy ${string}`
  | `team ${string}`;

/** Changes to an account, made by its owner or on their behalf. */
export type AccountChange =
  | 'account made'
  | 'account erased'
  | 'password changed'
  | 'email confirmed'
  | 'phone confirmed'
  | 'login linked'
  | 'login unlinked'
  | 'factor added'
  | 'factor removed'
  | 'recovery codes renewed'
  | 'referral code given'
  | 'coupon given'
  | 'reminders chosen'
  | 'reminders stopped'
  | 'details changed'
  | 'notes changed'
  | 'email change asked'
  | 'email change agreed'
  | 'email change stopped'
  | 'email changed'
  | 'sessions ended'
  | 'factors reset'
  | 'confirmation sent again'
  | 'password link sent'
  | 'app let in'
  | 'app ended';

export type AuditAction = AuditRead | AuditChange;

/** The actor. Staff roles are looked up when the entry is written. */
export type AuditActor = {
  readonly kind: 'customer' | 'staff' | 'app' | 'system';
  /** Of the person; for an app, of the customer who let it in. */
  readonly id: string | null;
};

/** The subject of the entry: ids and column names, never their contents. */
export type AuditSubject = {
  readonly patientId?: string | null | undefined;
  readonly orderId?: string | null | undefined;
  /** A prescription, a mail or whatever else. */
  readonly subjectId?: string | null | undefined;
  /** The app that reads with a customer's token, or that was let in or out. */
  readonly app?: string | undefined;
  readonly fields?: readonly string[];
  /** The contents of a list that was shown. */
  readonly listed?: readonly string[];
};

/** Any viewer with a session or a token. */
export type AuditReader = Viewer & { readonly app?: string | undefined };

/** The actor of a reader in the log; undefined for a visitor, who sees no patient data. */
export const actorOf = (reader: AuditReader): AuditActor | undefined => {
  if (reader.kind === 'visitor') return undefined;
  return { kind: reader.app === undefined ? reader.kind : 'app', id: reader.id };
};

/** An entry of the chain, each part as the text that the database makes of it. */
export type AuditLine = {
  readonly number: string;
  readonly id: string;
  /** UTC with microseconds, such as 2026-01-31T09:30:00.000000Z. */
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actorRoles: string;
  readonly app: string | null;
  readonly action: string;
  readonly patientId: string | null;
  readonly orderId: string | null;
  readonly subjectId: string | null;
  readonly fields: string;
  readonly listed: string;
  /** Hashes in hexadecimal. */
  readonly previous: string;
  readonly hash: string;
};

/** The previous hash used by the first entry. */
export const NO_HASH = '0'.repeat(64);

/**
 * The text whose SHA-256 is an entry's hash. The database makes the same text (`audit_text`), as a test checks,
 * so a copy of the entries can be verified without the store.
 */
export const auditText = (line: Omit<AuditLine, 'hash'>): string =>
  [
    'pharos audit 1',
    `number ${line.number}`,
    `id ${line.id}`,
    `at ${line.at}`,
    `actor ${line.actorKind} ${line.actorId ?? '-'}`,
    `roles ${line.actorRoles}`,
    `app ${line.app ?? '-'}`,
    `action ${line.action}`,
    `patient ${line.patientId ?? '-'}`,
    `order ${line.orderId ?? '-'}`,
    `subject ${line.subjectId ?? '-'}`,
    `fields ${line.fields}`,
    `listed ${line.listed}`,
    `previous ${line.previous}`,
  ].join('\n');

/** A position in the chain with its hash. */
export type AuditHead = { readonly number: string; readonly hash: string };

/** A head with the store's Ed25519 signature; `at` is an ISO time, key (SPKI) and signature are base64. */
export type SignedHead = AuditHead & {
  readonly at: string;
  readonly publicKey: string;
  readonly signature: string;
};

/** The text that a checkpoint signs. */
export const checkpointText = (head: AuditHead, at: string): string =>
  ['pharos audit checkpoint 1', `number ${head.number}`, `hash ${head.hash}`, `at ${at}`].join(
    '\n',
  );
