import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { numberFrom, readFrom } from '#domain/shipping/packs.ts';
import { Checkbox } from '#ui/field.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm, useFormField } from '#web/forms/checked-form.tsx';
import { FormSelect, FormTextField } from '#web/forms/form-fields.tsx';
import { PACK_LABELS, packSchema, SHORT_DATED_LABEL } from '#web/forms/schemas/orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { PackLine } from './pack-rows.ts';

/** Names of the fields that are printed next to the code. */
const PRINTED = ['batch', 'expiry', 'serial', 'gtin', 'itemId'] as const;

/** How a text field shows the separator inside a code. */
const SHOWN_SEPARATOR = '\u241D';

/** The next scan takes the place of a refused one. */
const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => currentTarget.select();

/** A scanner that works as a keyboard types the separator as Ctrl and ], which a field ignores. */
const keepSeparator = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (!event.ctrlKey || event.key !== ']') return;
  event.preventDefault();
  const { currentTarget: field } = event;
  field.setRangeText(
    SHOWN_SEPARATOR,
    field.selectionStart ?? field.value.length,
    field.selectionEnd ?? field.value.length,
    'end',
  );
};

const nameOf = ({ name, pack }: PackLine): string => `${name}, ${pack}`;

/** A pharmacist says which line a product number is of that nobody has confirmed yet. */
const LearnChoice = ({ lines, reply }: { lines: readonly PackLine[]; reply: FormReply }) => {
  const first = useRef<HTMLInputElement>(null);
  const { id } = useFormField('learn');
  const asked = reply.errors['learn'];
  useEffect(() => {
    if (asked) first.current?.focus();
  }, [asked]);
  return (
    <fieldset className="grid gap-1 rounded-control border-2 border-amber bg-amber-tint p-3">
      <legend className="sr-only">{PACK_LABELS.learn}</legend>
      <p className="font-semibold" aria-hidden="true">
        {PACK_LABELS.learn}
      </p>
      <input type="hidden" name="learnFor" value={numberFrom(reply.values)} />
      {lines.map((line, index) => (
        <label key={line.itemId} className="flex min-h-11 items-center gap-3">
          <input
            id={index === 0 ? id : undefined}
            ref={index === 0 ? first : undefined}
            type="radio"
            name="learn"
            value={line.itemId}
            defaultChecked={reply.values['learn'] === line.itemId}
            className="size-5 shrink-0 accent-accent"
          />
          {nameOf(line)}
        </label>
      ))}
      <p className="text-sm">
        Every later pack with this product number is checked against your answer, which is saved
        with your name.
      </p>
    </fieldset>
  );
};

/** The one field of an order into which packs are scanned; the product number finds the line. */
export const ScanForm = ({
  orderId,
  lines,
  awaited,
  reply,
}: {
  orderId: string;
  lines: readonly PackLine[];
  /** Whether a pack is still missing, so that the next scan is one. */
  awaited: boolean;
  reply: FormReply | undefined;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.pack(orderId));
  const field = (name: keyof typeof PACK_LABELS) => ({
    name,
    label: PACK_LABELS[name],
    autoComplete: 'off',
    spellCheck: false,
  });
  const top = useRef<HTMLDivElement>(null);
  // The next pack can be scanned at once; a refused one keeps the focus of its answer.
  const fresh = reply === undefined && awaited;
  useEffect(() => {
    if (fresh) top.current?.querySelector('input')?.focus();
  }, [fresh]);
  const learning =
    reply !== undefined && (reply.errors['learn'] ?? reply.values['learn'] ?? '') !== '';
  return (
    <CheckedForm
      schema={packSchema}
      labels={PACK_LABELS}
      reply={reply}
      draft={draft}
      className="card grid gap-3 p-4"
    >
      <input type="hidden" name="intent" value="note" />
      <div ref={top} className="grid gap-3 sm:grid-cols-[1fr_12rem]">
        <FormTextField
          {...field('code')}
          onFocus={selectAll}
          onKeyDown={keepSeparator}
          hint="Scan the square code of each pack, and its order line is found. Or type the code with its brackets."
        />
        <FormTextField {...field('madeIn')} optional hint="Use two letters." maxLength={2} />
      </div>
      {learning ? <LearnChoice lines={lines} reply={reply} /> : null}
      <details
        open={
          reply !== undefined &&
          ((reply.values['code'] ?? '') === '' || PRINTED.some((name) => reply.errors[name]))
        }
      >
        <summary className="link min-h-11 cursor-pointer py-2 text-sm font-semibold">
          Type what is printed instead
        </summary>
        <div className="field-row gap-x-3 pt-2 [--below:0.75rem] sm:grid-cols-2">
          <FormTextField {...field('gtin')} inputMode="numeric" hint="It has 8 to 14 digits." />
          <FormTextField {...field('serial')} optional hint="Enter it as printed." />
          <FormTextField {...field('batch')} hint="Enter it as printed." />
          <FormTextField {...field('expiry')} hint="Use the format 2027-01-31 or 2027-01." />
          <FormSelect
            name="itemId"
            label={PACK_LABELS.itemId}
            hint="Only for a pack without a product number."
          >
            <option value="">The line of the product number</option>
            {lines.map((line) => (
              <option key={line.itemId} value={line.itemId}>
                {nameOf(line)}
              </option>
            ))}
          </FormSelect>
        </div>
      </details>
      {reply?.code === 'short-dated' ? (
        <Checkbox label={SHORT_DATED_LABEL} name="shortDated" value={readFrom(reply.values).text} />
      ) : null}
      <SubmitButton busy="Saving..." className="justify-self-start text-sm">
        Record pack
      </SubmitButton>
    </CheckedForm>
  );
};
