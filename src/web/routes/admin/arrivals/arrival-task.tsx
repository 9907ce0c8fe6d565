import { Image } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { ARRIVAL_STEPS, MAX_ARRIVAL_ANSWER } from '#domain/shipping/arrival.ts';
import { outcomeField, OUTCOMES } from '#domain/shipping/outcomes.ts';
import { OUTCOME_CHOICES } from '#texts/shipping.ts';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { arrivalAnswerSchema } from '#web/forms/schemas/orders.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormSelect, FormTextArea } from '#web/forms/form-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { ArrivalTaskRow } from './rows.ts';

const LABELS = { answer: 'Answer to the patient' } as const;

/** Names of the fields, the outcomes of the medicines first. */
const labelsOf = (task: ArrivalTaskRow): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(task.items.map(({ id, words }) => [outcomeField(id), words])),
  ...LABELS,
});

/** What was decided before, for a report that was opened again. */
const chosenBefore = (task: ArrivalTaskRow): Readonly<Record<string, string>> =>
  Object.fromEntries(
    task.items.flatMap(({ id, outcome }) => (outcome ? [[outcomeField(id), outcome]] : [])),
  );

const Outcomes = ({ task }: { task: ArrivalTaskRow }) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 font-semibold">What happens with each medicine</legend>
    {task.items.map(({ id, words }) => (
      <FormSelect key={id} name={outcomeField(id)} label={words}>
        <option value="">Choose</option>
        {OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {OUTCOME_CHOICES[outcome]}
          </option>
        ))}
      </FormSelect>
    ))}
  </fieldset>
);

const Answer = ({ task, reply }: { task: ArrivalTaskRow; reply: FormReply | undefined }) => {
  const draft = useStaffDraft(STAFF_DRAFTS.arrival(task.id));
  return (
    <CheckedForm
      schema={arrivalAnswerSchema}
      labels={labelsOf(task)}
      initial={chosenBefore(task)}
      reply={reply}
      draft={draft}
      className="grid gap-3"
    >
      <input type="hidden" name="arrivalId" value={task.id} />
      <input type="hidden" name="version" value={task.version} />
      {task.steps.includes('solve') ? <Outcomes task={task} /> : null}
      {task.steps.includes('solve') ? (
        <FormTextArea
          name="answer"
          label={LABELS.answer}
          hint="Say why, and what happens next. We email your text as you write it, with what you chose above."
          maxLength={MAX_ARRIVAL_ANSWER}
          rows={4}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        {/* Enter submits the form by its first button. */}
        {task.steps
          .toSorted((a, b) => Number(b === 'solve') - Number(a === 'solve'))
          .map((step) => (
            <SubmitButton
              key={step}
              name="step"
              value={step}
              look={step === 'solve' ? 'primary' : 'secondary'}
              className="text-sm"
            >
              {ARRIVAL_STEPS[step].words}
            </SubmitButton>
          ))}
      </div>
    </CheckedForm>
  );
};

/** A report of trouble with the forms that staff need to answer it. */
export const ArrivalTask = ({
  task,
  reply,
}: {
  task: ArrivalTaskRow;
  reply: FormReply | undefined;
}) => (
  <article
    aria-labelledby={`arrival-${task.id}`}
    className="card grid gap-x-8 gap-y-4 p-4 lg:grid-cols-2"
  >
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`arrival-${task.id}`} className="text-base">
          {task.patient}
        </h3>
        <p className="text-sm text-soft">
          {task.state}
          {task.handledBy ? `, ${task.handledBy}` : ''}
        </p>
      </div>
      <p className="text-sm text-soft">
        <time dateTime={task.at} className="figures">
          {task.moment}
        </time>
      </p>
      <ul aria-label="In the parcel" className="grid gap-1 text-sm">
        {task.items.map(({ id, words, outcome }) => (
          <li key={id} className="wrap-anywhere">
            {words}
            {task.solved && outcome ? (
              <span className="block font-semibold">{OUTCOME_CHOICES[outcome]}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <ul aria-label="What the patient reported" className="grid gap-1 font-medium">
        {task.said.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {task.note ? (
        <p className="wrap-anywhere whitespace-pre-line rounded-control bg-sunken p-3 text-sm">
          {task.note}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-5">
        <Link
          to={`${href('/admin/dashboard')}?open=${task.orderId}`}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          Open the order
        </Link>
        {task.photoUrl ? (
          <a
            href={task.photoUrl}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
          >
            <Icon node={Image} className="size-4" />
            Open the photo
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center text-sm text-soft">No photo</span>
        )}
      </div>
    </div>
    <div className="grid content-start gap-3">
      {task.solved && task.answer ? (
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line">
          <p className="text-sm text-soft">The patient was told:</p>
          {task.answer}
        </blockquote>
      ) : null}
      <Answer key={task.version} task={task} reply={reply} />
    </div>
  </article>
);
