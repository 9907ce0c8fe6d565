import { Check, CheckCheck, CircleDashed, X } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import {
  answerFor,
  type CheckedItem,
  type ChecklistItem,
  isSettled,
} from '#domain/review/checklist.ts';
import {
  answersDose,
  coveredBy,
  coversField,
  doseOf,
  givesReason,
  MAX_WHY,
  readAnswer,
  rightField,
  whyField,
} from '#domain/review/typed-prescription.ts';
import { DOSE_TEXTS } from '#texts/doses.ts';
import { TextField } from '#ui/field.tsx';

const looks = {
  met: { icon: Check, word: 'Met', colour: 'text-leaf' },
  failed: { icon: X, word: 'Not met', colour: 'text-red' },
  open: { icon: CircleDashed, word: 'Open', colour: 'text-soft' },
  settled: { icon: CheckCheck, word: 'Settled', colour: 'text-leaf' },
} as const satisfies Record<ChecklistItem['state'] | 'settled', unknown>;

/** Id of the element that shows a check, for links to it. */
export const checkId = (item: Pick<ChecklistItem, 'id'>): string => `check-${item.id}`;

/** Fields of the desk as far as checks are settled by them. */
export type Answering = {
  readonly values: Readonly<Record<string, string>>;
  readonly onType: (name: string, text: string) => void;
  /** The field in which a dose is read back was left. */
  readonly onLeave?: () => void;
};

/**
 * What a pharmacist types where doses disagree: the dose that is right, once more, and why. One answer may settle
 * several checks.
 */
const DoseConfirmation = ({
  id,
  covers = [],
  dose,
  unit,
  answering: { values, onType },
}: {
  id: string;
  /** Failed checks that a shared answer is for, as long as it is not complete. */
  covers?: readonly Pick<ChecklistItem, 'id' | 'title'>[];
  dose: number;
  unit: string;
  answering: Answering;
}) => {
  const answer = readAnswer(values, id);
  const right = doseOf(answer.right);
  const begun = answer.right !== '';
  const settled = answersDose(answer, dose);
  const ids = covers.map((each) => each.id).join(' ');
  const type = (name: string, text: string): void => {
    onType(name, text);
    // What fails after the answer is complete is not settled by it.
    if (covers.length > 0 && !settled) onType(coversField(id), ids);
  };
  return (
    <div className="field-row mt-1 mb-2 gap-x-4 rounded-control bg-tint p-3 [--below:0.75rem] @md:grid-cols-2">
      {covers.length > 0 ? (
        <>
          <input
            type="hidden"
            name={coversField(id)}
            value={settled ? (values[coversField(id)] ?? '') : ids}
          />
          {covers.length > 1 ? (
            <p className="col-span-full text-sm">
              {DOSE_TEXTS.answersFor(covers.map(({ title }) => title))}
            </p>
          ) : null}
        </>
      ) : null}
      <TextField
        label={DOSE_TEXTS.confirmRight(unit)}
        name={rightField(id)}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
        dense
        value={answer.right}
        error={begun && right !== dose ? DOSE_TEXTS.notTyped(answer.right, dose) : undefined}
        onChange={(event) => type(rightField(id), event.target.value)}
      />
      <TextField
        label={DOSE_TEXTS.confirmWhy}
        name={whyField(id)}
        maxLength={MAX_WHY}
        autoComplete="off"
        dense
        value={values[whyField(id)] ?? ''}
        hint={right === dose && !settled ? DOSE_TEXTS.whyShort : undefined}
        onChange={(event) => type(whyField(id), event.target.value)}
      />
    </div>
  );
};

/** Why a medicine is right although the label speaks against it for this patient. */
const Reason = ({ id, answering: { values, onType } }: { id: string; answering: Answering }) => {
  const { why } = readAnswer(values, id);
  return (
    <div className="mt-1 mb-2 grid rounded-control bg-tint p-3">
      <TextField
        label={DOSE_TEXTS.whyAllTheSame}
        name={whyField(id)}
        maxLength={MAX_WHY}
        autoComplete="off"
        dense
        value={values[whyField(id)] ?? ''}
        hint={why !== '' && !givesReason({ why }) ? DOSE_TEXTS.whyShort : undefined}
        onChange={(event) => onType(whyField(id), event.target.value)}
      />
    </div>
  );
};

/** What the second pharmacist reads from the scan. */
const ReadBack = ({
  id,
  dose,
  unit,
  answering: { values, onType, onLeave },
}: {
  id: string;
  dose: number;
  unit: string;
  answering: Answering;
}) => {
  const { right } = readAnswer(values, id);
  return (
    <div className="mt-1 mb-2 grid rounded-control bg-tint p-3">
      <TextField
        label={DOSE_TEXTS.readBack(unit)}
        name={rightField(id)}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
        dense
        value={right}
        hint={right !== '' && doseOf(right) === dose ? DOSE_TEXTS.readBackMet : undefined}
        onChange={(event) => onType(rightField(id), event.target.value)}
        onBlur={onLeave}
      />
    </div>
  );
};

/** What a shared answer is asked for: the failed checks that share it, without those that it came too early for. */
const sharing = (
  items: readonly ChecklistItem[],
  { sharedAnswer, confirms }: ChecklistItem,
  values: Answering['values'],
): readonly ChecklistItem[] => {
  if (sharedAnswer === undefined || confirms === undefined) return [];
  const failed = items.filter(
    (each) =>
      each.sharedAnswer === sharedAnswer &&
      each.state === 'failed' &&
      !answersDose(readAnswer(values, each.id), confirms),
  );
  const covered = coveredBy(values, sharedAnswer);
  return answersDose(readAnswer(values, sharedAnswer), confirms)
    ? failed.filter(({ id }) => covered.includes(id))
    : failed;
};

/** The fields that settle a failed check; those of a dose are below the last of the checks that share them. */
const Settling = ({
  item,
  items,
  unit,
  answering,
}: {
  item: ChecklistItem;
  items: readonly ChecklistItem[];
  unit: string;
  answering: Answering;
}) => {
  if (item.asksWhy) return <Reason id={item.id} answering={answering} />;
  if (item.confirms === undefined) return null;
  const together = sharing(items, item, answering.values);
  const shared = together.some(({ id }) => id === item.id) ? item.sharedAnswer : undefined;
  if (shared !== undefined && together.at(-1)?.id !== item.id) return null;
  return (
    <DoseConfirmation
      id={shared ?? item.id}
      covers={shared === undefined ? [] : together}
      dose={item.confirms}
      unit={unit}
      answering={answering}
    />
  );
};

const Item = ({
  item,
  items,
  unit,
  vouched,
  fixed,
  onVouch,
  answering,
}: {
  items: readonly ChecklistItem[];
  item: ChecklistItem & Pick<CheckedItem, 'answer'>;
  unit: string;
  vouched: boolean;
  fixed: boolean;
  onVouch: (id: string, vouched: boolean) => void;
  answering: Answering | undefined;
}) => {
  const settled =
    item.state !== 'met' &&
    (isSettled(item, new Set(vouched ? [item.id] : []), answering?.values ?? {}) ||
      // A closed review has no fields, only the answers that its approval kept.
      (item.answer !== undefined &&
        (item.asksWhy
          ? givesReason(item.answer)
          : item.confirms !== undefined && answersDose(item.answer, item.confirms))));
  const { icon, word, colour } = looks[settled ? 'settled' : item.state];
  const answer =
    item.answer ?? (answering && settled ? answerFor(item, answering.values) : undefined);
  return (
    <li id={checkId(item)} tabIndex={-1} className="grid grid-cols-[1rem_1fr] gap-x-3 py-1">
      <Icon node={icon} className={`mt-1 size-4 ${colour}`} />
      <div className="min-w-0 text-sm">
        <span className="sr-only">{word}: </span>
        <span className={`font-semibold ${item.state === 'failed' && !settled ? 'text-red' : ''}`}>
          {item.title}.
        </span>{' '}
        <span className={item.state === 'open' ? 'text-soft' : ''}>{item.text}</span>
        {item.mayVouch ? (
          <label
            className={`flex min-h-9 items-center gap-3 text-sm font-medium ${
              item.state === 'failed' ? '' : 'hidden'
            }`}
          >
            <input
              type="checkbox"
              name="vouch"
              value={item.id}
              checked={vouched}
              disabled={fixed}
              onChange={(event) => onVouch(item.id, event.target.checked)}
              className="size-5 accent-accent"
            />
            {item.vouch ?? 'I have checked this, and it is correct'}
          </label>
        ) : null}
        {answer && answer.why !== '' ? (
          <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line">
            {item.asksWhy
              ? DOSE_TEXTS.reasonGiven(answer.why)
              : DOSE_TEXTS.confirmed(answer.right, unit, answer.why)}
          </p>
        ) : null}
        {item.state === 'failed' && answering && !fixed ? (
          <Settling item={item} items={items} unit={unit} answering={answering} />
        ) : item.readsBack !== undefined && answering && !fixed ? (
          <ReadBack id={item.id} dose={item.readsBack} unit={unit} answering={answering} />
        ) : null}
      </div>
    </li>
  );
};

/** Checks and their results, updated on every keystroke. */
export const CheckList = ({
  items,
  vouched,
  fixed,
  onVouch,
  answering,
  unit = '',
  label,
}: {
  items: readonly (ChecklistItem & Pick<CheckedItem, 'answer'>)[];
  vouched: ReadonlySet<string>;
  /** The decision is final, so no check can be answered. */
  fixed: boolean;
  onVouch: (id: string, vouched: boolean) => void;
  /** Absent where no check is settled by a dose. */
  answering?: Answering;
  /** Unit of the doses. */
  unit?: string;
  label: string;
}) => (
  <ul aria-label={label} className="grid content-start">
    {items.map((item) => (
      <Item
        key={item.id}
        item={item}
        items={items}
        unit={unit}
        answering={answering}
        vouched={vouched.has(item.id)}
        fixed={fixed}
        onVouch={onVouch}
      />
    ))}
  </ul>
);
