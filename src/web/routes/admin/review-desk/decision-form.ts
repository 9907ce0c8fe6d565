import {
  MAX_REASON,
  MAX_SENTENCE,
  REVIEW_DECISIONS,
  type ReviewDecision,
} from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { REVIEW_REASONS } from '#texts/reviews.ts';
import { readOverride } from '#web/forms/override-form.ts';

/** Names of a decision's fields; each decision has its own reason and sentence. */
export const reasonField = (decision: ReviewDecision): string => `reason-${decision}`;
export const noteField = (decision: ReviewDecision): string => `note-${decision}`;
export const sentenceField = (decision: ReviewDecision): string => `sentence-${decision}`;

export type Decision = {
  readonly decision: ReviewDecision;
  readonly version: number;
  readonly recordVersion: number | undefined;
  readonly reason: string;
  readonly sentence: string;
  readonly vouched: readonly string[];
  readonly override: ReturnType<typeof readOverride>;
};

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
};

/** Version of the record that the form was shown with; undefined if it has none. */
export const versionOf = (form: FormData, name: string): number | undefined => {
  const text = textOf(form, name);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

export const OUT_OF_DATE = 'This page is out of date. Please reload it and try again.';

/** Parses a decision. An empty sentence is replaced by the reason's own. */
export const readDecision = (form: FormData): Result<Decision, 'invalid'> => {
  const decision = REVIEW_DECISIONS.find((each) => each === form.get('decision'));
  const version = versionOf(form, 'version');
  if (!decision) return refuse('invalid', 'invalid', 'Please choose a decision.');
  if (version === undefined) return refuse('invalid', 'invalid', OUT_OF_DATE);
  const preset = REVIEW_REASONS[decision].find(
    ({ id }) => id === textOf(form, reasonField(decision)),
  );
  if (!preset) return refuse('invalid', 'invalid', 'Please choose a reason.');
  const note = textOf(form, noteField(decision));
  const sentence = textOf(form, sentenceField(decision)) || preset.sentence;
  if (sentence.length > MAX_SENTENCE)
    return refuse(
      'invalid',
      'invalid',
      `The sentence may have at most ${MAX_SENTENCE} characters.`,
    );
  return ok({
    decision,
    version,
    recordVersion: versionOf(form, 'recordVersion'),
    reason: [preset.name, note].filter(Boolean).join('. ').slice(0, MAX_REASON),
    sentence,
    vouched: form.getAll('vouch').filter((id) => typeof id === 'string'),
    override: decision === 'approve' ? readOverride(form) : undefined,
  });
};
