import type { Viewer } from '#domain/access.ts';
import { MAX_REASON } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import {
  chooseRecord,
  closePrescription,
  correctPrescription,
} from '#usecases/review/change-record.ts';
import { textValues } from '#web/forms/check-form.ts';
import { OUT_OF_DATE, versionOf } from './decision-form.ts';

const NOTICES = {
  'correct-record': 'record-corrected',
  'close-record': 'record-closed',
  'choose-record': 'record-chosen',
  'leave-record': 'record-left',
} as const;
type Intent = keyof typeof NOTICES;
const INTENTS: readonly Intent[] = [
  'correct-record',
  'close-record',
  'choose-record',
  'leave-record',
];

export type RecordChange = {
  readonly intent: Intent;
  readonly version: number;
  readonly recordVersion: number | undefined;
  readonly reason: string;
  readonly values: Readonly<Record<string, string>>;
};

/** Parses a change of a prescription on record; undefined if the form is another one. */
export const readRecordChange = (form: FormData): Result<RecordChange, 'invalid'> | undefined => {
  const intent = INTENTS.find((each) => each === form.get('intent'));
  if (!intent) return undefined;
  const values = textValues(form);
  const version = versionOf(form, 'version');
  if (version === undefined) return refuse('invalid', 'invalid', OUT_OF_DATE);
  const recordVersion = versionOf(form, 'recordVersion');
  const reason = (values['recordReason'] ?? '').trim().slice(0, MAX_REASON);
  return ok({ intent, version, recordVersion, reason, values });
};

/** Performs the change and returns the code of its notice. */
export const changeRecord = async (
  deps: Deps,
  viewer: Viewer,
  input: RecordChange & { readonly orderId: string },
): Promise<Result<(typeof NOTICES)[Intent]>> => {
  const changes = {
    'correct-record': () => correctPrescription(deps, viewer, input),
    'close-record': () => closePrescription(deps, viewer, input),
    'choose-record': () =>
      chooseRecord(deps, viewer, { ...input, recordId: input.values['recordId'] ?? '' }),
    'leave-record': () => chooseRecord(deps, viewer, { ...input, recordId: null }),
  } as const satisfies Record<Intent, unknown>;
  const changed = await changes[input.intent]();
  return changed.ok ? ok(NOTICES[input.intent]) : changed;
};
