import type { ChecklistItem } from '#domain/review/checklist.ts';
import { MAX_REASON, MAX_SENTENCE, type ReviewDecision } from '#domain/review/review.ts';
import { TextArea, TextField, Select } from '#ui/field.tsx';
import type { Lack } from '#web/components/staff/gate-rows.ts';
import { MissingList, PlainOverrideFields } from '#web/components/staff/gates.tsx';
import { KeyHint } from '#web/components/staff/shortcuts.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import { REVIEW_REASONS } from '#texts/reviews.ts';
import { checkId } from './check-list.tsx';
import { noteField, reasonField, sentenceField } from './decision-form.ts';
import { partClass, partTitle, type Typing } from './typed-fields.tsx';

export const decisionId = (decision: ReviewDecision): string => `decide-${decision}`;
export const submitId = (decision: ReviewDecision): string => `send-${decision}`;

const words: Readonly<
  Record<
    ReviewDecision,
    { readonly name: string; readonly action: string; readonly look: 'primary' | 'danger' }
  >
> = {
  approve: { name: 'Approve', action: 'Approve', look: 'primary' },
  'ask-copy': { name: 'Ask for a better copy', action: 'Ask for a better copy', look: 'primary' },
  'ask-information': { name: 'Ask for information', action: 'Ask the patient', look: 'primary' },
  decline: { name: 'Decline', action: 'Decline and cancel the order', look: 'danger' },
};

/** Shows a decision's fields while that decision is chosen. CSS does it, so it works without JavaScript. */
const shownFor: Readonly<Record<ReviewDecision, string>> = {
  approve: 'group-has-[#decide-approve:checked]/decide:grid',
  'ask-copy': 'group-has-[#decide-ask-copy:checked]/decide:grid',
  'ask-information': 'group-has-[#decide-ask-information:checked]/decide:grid',
  decline: 'group-has-[#decide-decline:checked]/decide:grid',
};

const InTheWay = ({
  items,
  confirmed,
}: {
  items: readonly ChecklistItem[];
  /** Whether a check is met only because the pharmacist has confirmed it. */
  confirmed: boolean;
}) =>
  items.length === 0 ? (
    <p className="text-sm font-semibold text-leaf">
      {confirmed ? 'Every check is met or confirmed by you.' : 'Every check is met.'}
    </p>
  ) : (
    <div className="grid gap-1 rounded-control bg-amber-tint p-3 text-sm">
      <p className="font-semibold text-amber">
        {items.length === 1 ? '1 check remaining' : `${items.length} checks remaining`} before you
        can approve:
      </p>
      <ul className="flex flex-wrap gap-x-3">
        {items.map((item) => (
          <li key={item.id}>
            <a className="link inline-flex min-h-6 items-center" href={`#${checkId(item)}`}>
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );

/** What stops the confirmation although the prescription is in order, with the fields to override it. */
const ConfirmationGates = ({ lack }: { lack: Lack }) => (
  <div className="grid gap-3">
    <p className="text-sm font-semibold">This is missing before the order can be confirmed:</p>
    {lack.overridable ? (
      <PlainOverrideFields lack={lack} required={false} />
    ) : (
      <MissingList lack={lack} />
    )}
  </div>
);

const Fields = ({
  decision,
  typing: { values, onType, items },
  inTheWay,
  lack,
  needsTwo,
  busy,
}: {
  decision: ReviewDecision;
  typing: Typing;
  inTheWay: readonly ChecklistItem[];
  lack: Lack | undefined;
  needsTwo: boolean;
  busy: boolean;
}) => {
  const reasons = REVIEW_REASONS[decision];
  const sentence = values[sentenceField(decision)] ?? reasons[0]?.sentence ?? '';
  const { action, look } = words[decision];
  return (
    <div className={`hidden gap-3 ${shownFor[decision]}`}>
      {decision === 'approve' ? (
        <InTheWay items={inTheWay} confirmed={items.some(({ state }) => state === 'failed')} />
      ) : null}
      {decision === 'approve' && lack && !needsTwo ? <ConfirmationGates lack={lack} /> : null}
      <div className="field-row gap-x-3 [--below:0.75rem] @md:grid-cols-2">
        <Select
          label="Reason"
          name={reasonField(decision)}
          dense
          value={values[reasonField(decision)] ?? reasons[0]?.id}
          onChange={(event) => {
            const chosen = reasons.find(({ id }) => id === event.target.value);
            onType(reasonField(decision), event.target.value);
            // Replaces only the preset sentence of another reason, never the pharmacist's own words.
            if (chosen && reasons.some((each) => each.sentence === sentence))
              onType(sentenceField(decision), chosen.sentence);
          }}
        >
          {reasons.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label="Note for colleagues"
          optional
          name={noteField(decision)}
          maxLength={MAX_REASON}
          dense
          autoComplete="off"
          value={values[noteField(decision)] ?? ''}
          onChange={(event) => onType(noteField(decision), event.target.value)}
        />
      </div>
      <TextArea
        label="Text for the patient"
        name={sentenceField(decision)}
        rows={3}
        maxLength={MAX_SENTENCE}
        dense
        value={sentence}
        onChange={(event) => onType(sentenceField(decision), event.target.value)}
      />
      <SubmitButton
        id={submitId(decision)}
        name="intent"
        value="decide"
        look={look}
        aria-disabled={busy || (decision === 'approve' && inTheWay.length > 0) || undefined}
        className="justify-self-start max-sm:w-full"
      >
        {decision === 'approve'
          ? needsTwo
            ? 'Approve, one of two pharmacists'
            : 'Approve and confirm the order'
          : action}
      </SubmitButton>
    </div>
  );
};

/** The pharmacist's decision, its reason, and the message to the patient. */
export const DecidePanel = ({
  decisions,
  typing,
  inTheWay,
  lack,
  needsTwo,
  busy,
}: {
  decisions: readonly ReviewDecision[];
  typing: Typing;
  inTheWay: readonly ChecklistItem[];
  /** What stops the confirmation that an approval brings. */
  lack: Lack | undefined;
  needsTwo: boolean;
  busy: boolean;
}) => {
  // A decision chosen earlier may no longer be available.
  const chosen = decisions.find((each) => each === typing.values['decision']) ?? 'approve';
  return (
    <fieldset className={`group/decide ${partClass}`}>
      <legend className={partTitle}>Decide</legend>
      <div className="grid gap-2 @md:grid-cols-2">
        {decisions.map((decision, index) => (
          <label
            key={decision}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3 text-sm font-semibold hover:bg-tint has-checked:border-accent has-checked:bg-tint"
          >
            <input
              id={decisionId(decision)}
              type="radio"
              name="decision"
              value={decision}
              checked={chosen === decision}
              onChange={() => typing.onType('decision', decision)}
              className="size-5 accent-accent"
            />
            {words[decision].name}
            <span className="ml-auto">
              <KeyHint>{String(index + 1)}</KeyHint>
            </span>
          </label>
        ))}
      </div>
      {decisions.includes('decline') ? null : (
        <p className="text-sm text-soft">{ORDER_REFUSALS['parcel-left']}</p>
      )}
      {decisions.map((decision) => (
        <Fields
          key={decision}
          decision={decision}
          typing={typing}
          inTheWay={inTheWay}
          lack={lack}
          needsTwo={needsTwo}
          busy={busy}
        />
      ))}
    </fieldset>
  );
};
