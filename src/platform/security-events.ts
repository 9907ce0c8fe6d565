import type { Log } from './log.ts';

/** What may concern an attack. The names are stable, since rules of operators refer to them; docs/SECURITY.md explains each. */
export const SECURITY_EVENTS = [
  'login',
  'login refused',
  'second factor awaited',
  'second factor refused',
  'proof refused',
  'logout',
  'limit reached',
  'right missing',
  'other origin refused',
  'policy violated',
  'team changed',
  'list exported',
  'gates overridden',
] as const;

export type SecurityEvent = {
  readonly event: (typeof SECURITY_EVENTS)[number];
  readonly realm?: 'customers' | 'staff';
  /** A constant of the code: how somebody logged in, the name of a limit, the pattern of an address. Never what was typed. */
  readonly detail?: string;
};

export type SecurityEvents = { readonly note: (event: SecurityEvent) => void };

/** One line of the log for each event, without a personal datum; `count` may count them. */
export const openSecurityEvents = (
  log: Log,
  count: (event: SecurityEvent) => void = () => undefined,
): SecurityEvents => ({
  note: (event) => {
    log.info({ ...event }, 'security');
    count(event);
  },
});
