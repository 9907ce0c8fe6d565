import { type Gate, OVERRIDABLE } from '#domain/orders/gates.ts';

/** Name of the box that a pharmacist ticks to override a gate. */
export const overrideField = (gate: Gate): string => `override-${gate.replaceAll(' ', '-')}`;

/** The fields of an override as a form sends them. */
export type OverrideFields = Readonly<Record<string, string>>;

/** Longest reason that is read; the domain allows less, and says so. */
const MOST_READ = 5_000;

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, MOST_READ) : '';
};

/** An override with the code that proves it; undefined unless one of its fields is filled in. */
export const readOverride = (
  form: FormData,
):
  | { readonly reason: string; readonly gates: readonly Gate[]; readonly code: string }
  | undefined => {
  const reason = textOf(form, 'overrideReason');
  const code = textOf(form, 'overrideCode');
  const gates = OVERRIDABLE.filter((gate) => form.get(overrideField(gate)) === 'yes');
  return reason === '' && code === '' && gates.length === 0 ? undefined : { reason, gates, code };
};
