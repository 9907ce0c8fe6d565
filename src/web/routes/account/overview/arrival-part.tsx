import { PackageOpen } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useEffect } from 'react';
import { PRESCRIPTION_ACCEPT } from '#domain/prescriptions.ts';
import {
  ARRIVAL_ADVICE,
  ARRIVAL_ADVICE_DRY,
  COLD_ANSWERS,
  CONDITIONS,
  MAX_ARRIVAL_NOTE,
} from '#domain/shipping/arrival.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { clearDraft, useFormDraft } from '#web/forms/draft.ts';
import { href } from '#web/href.ts';
import type { ArrivalFacts } from './arrival-facts.ts';
import { FILE_HINT } from '#web/components/prescription/file-choice.tsx';

const coldWords = { yes: 'Yes', no: 'No', 'not sure': 'I am not sure' } as const;

const Choice = ({
  name,
  value,
  label,
  chosen,
}: {
  name: string;
  value: string;
  label: string;
  chosen: boolean;
}) => (
  <label className="inline-flex min-h-11 items-start gap-3 py-2 pr-5">
    <input
      type="radio"
      name={name}
      value={value}
      defaultChecked={chosen}
      required
      className="mt-1 size-5 shrink-0 accent-accent"
    />
    {label}
  </label>
);

/** Each report has its own draft, so a new one does not start with the text of the last. */
const reportDraft = (orderId: string, before: number): string => `report-${orderId}-${before}`;

type ReportProps = {
  readonly orderId: string;
  readonly cold: boolean;
  /** Number of earlier reports of this order. */
  readonly before: number;
  /** A refused report, to be corrected and sent again. */
  readonly refused: FormReply | undefined;
};

/** Plain forms that are answered by a page, so they work the same with and without JavaScript. */
const Report = ({ orderId, cold, before, refused }: ReportProps) => (
  <form
    {...useFormDraft(reportDraft(orderId, before), refused)}
    method="post"
    encType="multipart/form-data"
    action={href('/account/orders/:orderId/arrival', { orderId })}
    className="no-print grid max-w-xl gap-4"
  >
    {refused?.message ? (
      <p role="alert" className="rounded-control border-2 border-red bg-red-tint p-4 text-red">
        {refused.message}
      </p>
    ) : null}
    {cold ? (
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Did it arrive cold?</legend>
        <p className="text-sm text-soft">
          Touch the packs of medicine, not the ice packs. They should feel as cold as food from a
          refrigerator.
        </p>
        <div className="grid sm:flex sm:flex-wrap">
          {COLD_ANSWERS.map((answer) => (
            <Choice
              key={answer}
              name="cold"
              value={answer}
              label={coldWords[answer]}
              chosen={refused?.values['cold'] === answer}
            />
          ))}
        </div>
      </fieldset>
    ) : null}
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">What does it look like?</legend>
      <div className="grid">
        {Object.entries(CONDITIONS).map(([value, label]) => (
          <Choice
            key={value}
            name="condition"
            value={value}
            label={label}
            chosen={refused?.values['condition'] === value}
          />
        ))}
      </div>
    </fieldset>
    <TextArea
      id={`arrival-note-${orderId}`}
      label="What should we know?"
      name="note"
      defaultValue={refused?.values['note']}
      optional
      rows={2}
      maxLength={MAX_ARRIVAL_NOTE}
    />
    <TextField
      id={`arrival-photo-${orderId}`}
      type="file"
      name="photo"
      label="Photo (optional)"
      optional
      hint={`Only you and our staff can open it. ${FILE_HINT}`}
      accept={PRESCRIPTION_ACCEPT}
    />
    <Button type="submit" className="justify-self-start max-sm:w-full">
      Send report
    </Button>
  </form>
);

const AddPhoto = ({ orderId }: { orderId: string }) => (
  <form
    method="post"
    encType="multipart/form-data"
    action={href('/account/orders/:orderId/arrival', { orderId })}
    className="no-print grid max-w-xl gap-3"
  >
    <input type="hidden" name="intent" value="photo" />
    <TextField
      id={`arrival-photo-${orderId}`}
      type="file"
      name="photo"
      label="Add a photo"
      hint={`Only you and our staff can open it. ${FILE_HINT}`}
      accept={PRESCRIPTION_ACCEPT}
      required
    />
    <Button type="submit" look="secondary" className="justify-self-start max-sm:w-full">
      Send photo
    </Button>
  </form>
);

const Said = ({
  report,
  cold,
  orderId,
}: {
  report: ArrivalFacts['reports'][number];
  cold: boolean;
  orderId: string;
}) => (
  <div className="grid gap-3 rounded-control bg-sunken p-4">
    <div className="grid gap-1">
      <p className="font-semibold">You reported on {report.on}</p>
      <p>{report.said}</p>
      {report.note ? (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-soft">{report.note}</p>
      ) : null}
      {report.photoUrl ? (
        <a
          href={report.photoUrl}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center justify-self-start text-sm font-semibold"
        >
          Open your photo
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : null}
    </div>
    {report.waits ? (
      <p className="reading rounded-control bg-amber-tint p-3 text-amber">
        {cold ? ARRIVAL_ADVICE : ARRIVAL_ADVICE_DRY}
      </p>
    ) : null}
    {report.waits && !report.photoUrl ? <AddPhoto orderId={orderId} /> : null}
    {report.answer && !report.waits ? (
      <blockquote className="reading border-l-4 border-line pl-4 whitespace-pre-line">
        <p className="text-sm text-soft">We answered:</p>
        {report.answer}
      </blockquote>
    ) : null}
  </div>
);

/** The patient's reports of how the parcel arrived, and the form for a new one. */
export const ArrivalPart = ({
  orderId,
  arrival,
  refused,
}: {
  orderId: string;
  arrival: ArrivalFacts | undefined;
  refused: FormReply | undefined;
}) => {
  const open = refused !== undefined;
  const before = arrival?.reports.length ?? 0;
  useEffect(() => {
    // The drafts of these reports are no longer needed.
    for (let at = 0; at < before; at += 1) clearDraft(reportDraft(orderId, at));
  }, [orderId, before]);
  return arrival === undefined ? null : arrival.ask &&
    !arrival.due &&
    arrival.reports.length === 0 ? (
    <details id="arrival" open={open} className="no-print border-t border-line pt-2">
      <summary className="link min-h-11 cursor-pointer py-2 text-sm font-semibold">
        Already arrived? Tell us how it arrived
      </summary>
      <div className="pt-3">
        <Report orderId={orderId} cold={arrival.cold} before={0} refused={refused} />
      </div>
    </details>
  ) : (
    <div
      role="group"
      id="arrival"
      aria-label="How it arrived"
      className={`grid gap-4 border-t border-line pt-4 ${arrival.reports.length === 0 ? 'no-print' : ''}`}
    >
      <h4 className="inline-flex items-center gap-2 font-semibold">
        <Icon node={PackageOpen} className="size-5 text-accent" />
        How did it arrive?
      </h4>
      {arrival.reports.map((report) => (
        <Said key={report.id} report={report} cold={arrival.cold} orderId={orderId} />
      ))}
      {arrival.ask && arrival.reports.length === 0 ? (
        <Report orderId={orderId} cold={arrival.cold} before={before} refused={refused} />
      ) : null}
      {arrival.ask && arrival.reports.length > 0 ? (
        <details open={open} className="no-print">
          <summary className="link min-h-11 cursor-pointer py-2 font-semibold">
            Report something else
          </summary>
          <div className="pt-3">
            <Report orderId={orderId} cold={arrival.cold} before={before} refused={refused} />
          </div>
        </details>
      ) : null}
    </div>
  );
};
