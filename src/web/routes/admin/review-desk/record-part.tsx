import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { doseField } from '#domain/review/prescribed-supply.ts';
import { MAX_REASON } from '#domain/review/review.ts';
import {
  HEAD_FIELDS,
  type HeadField,
  LINE_FIELDS,
  type LineField,
  lineFieldName,
  WRITTEN_FORMS,
} from '#domain/review/typed-prescription.ts';
import { TextArea, TextField, Select } from '#ui/field.tsx';
import { Fold } from '#web/components/staff/page-parts.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useFormDraft } from '#web/forms/draft.ts';
import { href } from '#web/href.ts';
import type { DeskData, DeskRecord, KeptForm } from './desk-data.ts';

const Sending = ({
  intent,
  version,
  record,
  draft,
  kept,
  children,
}: {
  intent: string;
  version: number;
  record?: DeskRecord;
  /** Sections with input. */
  draft?: string;
  kept?: KeptForm | undefined;
  children: ReactNode;
}) => (
  <Form
    {...useFormDraft(draft, kept && { values: kept.values, errors: {} })}
    method="post"
    className="grid gap-3"
  >
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="version" value={version} />
    {record ? <input type="hidden" name="recordVersion" value={record.version} /> : null}
    {children}
  </Form>
);

/** A collapsed form for a change of the record: changes are rare, and each needs a reason for colleagues. */
const Change = ({
  intent,
  title,
  hint,
  action,
  look = 'secondary',
  orderId,
  version,
  record,
  kept,
  children,
}: {
  intent: 'correct-record' | 'close-record';
  title: string;
  hint: string;
  action: string;
  look?: 'secondary' | 'danger';
  orderId: string;
  version: number;
  record: DeskRecord;
  /** Submitted values, if they were refused. */
  kept: KeptForm | undefined;
  /** Fields of the change. */
  children?: ReactNode;
}) => {
  // A draft for an earlier version of the record does not apply to the current one.
  const draft = `${useStaffDraft(STAFF_DRAFTS.record(orderId))}-${intent}-${record.version}`;
  return (
    <Fold title={title} look="part" open={kept !== undefined}>
      <Sending intent={intent} version={version} record={record} draft={draft} kept={kept}>
        <p className="text-sm text-soft">{hint}</p>
        {children}
        <TextField
          label="Reason, for your colleagues"
          name="recordReason"
          defaultValue={kept?.values['recordReason']}
          maxLength={MAX_REASON}
          dense
          required
          autoComplete="off"
        />
        <SubmitButton look={look} className="justify-self-start max-sm:w-full">
          {action}
        </SubmitButton>
      </Sending>
    </Fold>
  );
};

type Correcting = { readonly record: DeskRecord; readonly kept: KeptForm | undefined };

/** The refused values where they differ from the record, otherwise the record's. */
const valueOf = ({ record, kept }: Correcting, name: string) => {
  const [onRecord = '', typed] = [record.values[name], kept?.values[name]];
  return {
    defaultValue: typed ?? onRecord,
    differs:
      typed === undefined || typed.trim() === onRecord.trim()
        ? undefined
        : `On record: ${onRecord || 'nothing'}`,
  };
};

const CorrectFields = ({ record, kept }: Correcting) => {
  const head = (
    name: HeadField,
    { required = true, ...rest }: { required?: boolean; type?: string; inputMode?: 'numeric' } = {},
  ) => (
    <TextField
      label={HEAD_FIELDS[name].label}
      maxLength={HEAD_FIELDS[name].max}
      name={name}
      defaultValue={valueOf({ record, kept }, name).defaultValue}
      hint={valueOf({ record, kept }, name).differs}
      dense
      required={required}
      spellCheck={false}
      autoComplete="off"
      {...rest}
    />
  );
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-3 @md:grid-cols-2">
        {head('patientName')}
        {head('issued', { type: 'date' })}
        {head('prescriberName')}
        {head('prescriberAddress', { required: false })}
        {head('prescriberNpi', { required: false, inputMode: 'numeric' })}
        {head('prescriberLicence', { required: false })}
        {head('prescriberPhone', { required: false, type: 'tel' })}
      </div>
      {record.lines.map((line, index) => (
        <CorrectLine key={line.name} record={record} kept={kept} line={line} index={index} />
      ))}
    </>
  );
};

const CorrectLine = ({
  line,
  index,
  ...of
}: Correcting & { line: DeskRecord['lines'][number]; index: number }) => {
  const props = (field: LineField, hint?: string) => {
    const name = lineFieldName(index, field);
    const { defaultValue, differs } = valueOf(of, name);
    return {
      label: LINE_FIELDS[field].label,
      maxLength: LINE_FIELDS[field].max,
      name,
      defaultValue,
      hint: [hint, differs].filter(Boolean).join('. ') || undefined,
      dense: true,
      spellCheck: false,
      autoComplete: 'off',
    };
  };
  const dose = doseField(line.doseUnit);
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="float-left text-sm font-semibold">{line.name}</legend>
      <div className="grid items-start gap-x-4 gap-y-3 @md:grid-cols-2">
        <TextField {...props('drug')} required />
        <TextField {...props('brand', 'If given')} />
        <TextField {...props('strength')} required />
        <Select {...props('form')}>
          {WRITTEN_FORMS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <div className="grid grid-cols-3 items-start gap-4">
          <TextField {...props('quantity')} inputMode="numeric" required />
          <TextField {...props('refills')} inputMode="numeric" required />
          <TextField {...props('days', 'If given')} inputMode="numeric" />
        </div>
        <div className={`grid items-start gap-4 ${line.injections ? 'grid-cols-2' : ''}`}>
          <TextField
            {...props('dose', dose.hint)}
            label={dose.label}
            inputMode="decimal"
            required
          />
          {line.injections ? <TextField {...props('injections')} inputMode="numeric" /> : null}
        </div>
        <div className="@md:col-span-2">
          <TextArea {...props('directions')} rows={2} required />
        </div>
      </div>
    </fieldset>
  );
};

/** The prescription that the order is filled from: its remaining packs, its corrections, and its closing. */
export const RecordPart = ({ desk, kept }: { desk: DeskData; kept: KeptForm | undefined }) => {
  const { record, version } = desk;
  if (!record) return null;
  const [correction, closing] = ['correct-record', 'close-record'].map((intent) =>
    kept?.intent === intent ? kept : undefined,
  );
  return (
    <section aria-labelledby="record" className="card">
      <div className="grid gap-2 p-4">
        <h3 id="record" className="text-base">
          This prescription on record
        </h3>
        <ul className="grid gap-1 text-sm">
          {record.lines.map(({ name, left }) => (
            <li key={name} className="figures">
              {name}: {left}
            </li>
          ))}
        </ul>
      </div>
      {desk.open && desk.mayLeave ? (
        <div className="px-4 pb-4">
          <Sending intent="leave-record" version={version}>
            <SubmitButton look="secondary" className="justify-self-start max-sm:w-full">
              Fill from this order’s scan instead
            </SubmitButton>
          </Sending>
        </div>
      ) : null}
      <Change
        intent="correct-record"
        title="Correct this prescription"
        hint="Use this to correct typing errors. Orders that are already approved do not change. Later orders are compared with the corrected fields."
        action="Correct the prescription"
        orderId={desk.orderId}
        version={version}
        record={record}
        kept={correction}
      >
        <CorrectFields record={record} kept={correction} />
      </Change>
      <Change
        intent="close-record"
        title="Close this prescription"
        hint="No more orders can be filled from it, even if packs are left. This cannot be undone. Orders that already used packs keep them."
        action="Close the prescription"
        look="danger"
        orderId={desk.orderId}
        version={version}
        record={record}
        kept={closing}
      />
    </section>
  );
};

/**
 * Other prescriptions of the patient on record: another photo of the same prescription is filled from its
 * record.
 */
export const OtherRecords = ({ desk }: { desk: DeskData }) => {
  return desk.otherRecords.length === 0 ? null : (
    <section aria-labelledby="other-records" className="card grid gap-2 p-4">
      <h3 id="other-records" className="text-base">
        Other prescriptions on record
      </h3>
      <ul className="grid gap-3">
        {desk.otherRecords.map(({ id, orderId, text }) => (
          <li key={id} className="grid gap-2 text-sm">
            <Link
              to={href('/admin/review/:orderId', { orderId })}
              className="figures link inline-flex min-h-6 items-center justify-self-start"
            >
              {text}
            </Link>
            {desk.open ? (
              <Sending intent="choose-record" version={desk.version}>
                <input type="hidden" name="recordId" value={id} />
                <SubmitButton look="secondary" className="justify-self-start max-sm:w-full">
                  Fill from this record
                </SubmitButton>
              </Sending>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
