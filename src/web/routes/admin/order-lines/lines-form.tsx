import { MAX_LINES_NOTE, MAX_LINES_SENTENCE, packsField } from '#domain/orders/correct-lines.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormSelect, FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';

const loadSchema = () =>
  import('#web/forms/schemas/order-lines.ts').then((forms) => forms.orderLinesSchema);

type LineChoice = {
  readonly itemId: string;
  readonly name: string;
  readonly pack: string;
  /** Of one pack, in words. */
  readonly price: string;
  readonly packs: number;
  readonly ordered: number;
};

const packsText = (packs: number, { ordered }: LineChoice): string => {
  const text = packs === 0 ? 'None: remove this line' : packs === 1 ? '1 pack' : `${packs} packs`;
  return packs === ordered ? `${text}, as ordered` : text;
};

const Line = ({ line }: { line: LineChoice }) => (
  <fieldset className="grid items-start gap-x-5 gap-y-2 border-t border-line pt-4 sm:grid-cols-2">
    <legend className="float-left font-semibold sm:contents">
      <span>
        {line.name}
        <span className="block text-sm font-normal text-soft">
          {line.pack}, <span className="figures">{line.price}</span> each
        </span>
      </span>
    </legend>
    <FormSelect name={packsField(line.itemId)} label={`Packs of ${line.name}`}>
      {Array.from({ length: line.ordered + 1 }, (_, index) => line.ordered - index).map((packs) => (
        <option key={packs} value={packs}>
          {packsText(packs, line)}
        </option>
      ))}
    </FormSelect>
  </fieldset>
);

/** Takes lines out of an order or lowers their packs, and tells the patient why. */
export const LinesForm = ({
  order: { version, lines },
  reply,
}: {
  order: { readonly version: number; readonly lines: readonly LineChoice[] };
  reply: FormReply | undefined;
}) => (
  <CheckedForm
    schema={loadSchema}
    labels={{
      ...Object.fromEntries(lines.map(({ itemId, name }) => [packsField(itemId), name])),
      sentence: 'Text for the patient',
      note: 'Note for colleagues',
    }}
    reply={reply}
    initial={Object.fromEntries(
      lines.map(({ itemId, packs }) => [packsField(itemId), String(packs)]),
    )}
    className="grid gap-5"
  >
    <input type="hidden" name="version" value={version} />
    <p className="text-sm text-soft">
      The order goes back to review with these lines. Any approval ends, its packs are returned to
      the prescription, and the discount and total change. If the order is paid, the whole payment
      must be refunded. You cannot restore a line that you remove. The patient must order it again.
    </p>
    {lines.map((line) => (
      <Line key={line.itemId} line={line} />
    ))}
    <FormTextArea
      name="sentence"
      label="Text for the patient"
      hint="Explain why the order is changed. The email also lists the changes and the new total."
      rows={3}
      maxLength={MAX_LINES_SENTENCE}
    />
    <FormTextField
      name="note"
      label="Note for colleagues"
      optional
      maxLength={MAX_LINES_NOTE}
      autoComplete="off"
    />
    <SubmitButton busy="Saving..." className="min-w-32 justify-self-start">
      Save the lines
    </SubmitButton>
  </CheckedForm>
);
