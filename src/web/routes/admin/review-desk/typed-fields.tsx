import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { balanceText } from '#domain/review/balance.ts';
import type { CheckedItem, ChecklistItem } from '#domain/review/checklist.ts';
import { doseField } from '#domain/review/prescribed-supply.ts';
import {
  HEAD_FIELDS,
  type HeadField,
  LINE_FIELDS,
  type LineField,
  doseOf,
  lineFieldName,
  readAnswer,
  WRITTEN_FORMS,
} from '#domain/review/typed-prescription.ts';
import { prescriberFields } from '#domain/review/prescriber.ts';
import { DOSE_TEXTS } from '#texts/doses.ts';
import { TextArea, TextField, Select } from '#ui/field.tsx';
import { ReadingHint } from './reading-hint.tsx';
import type { ReadingView } from './use-reading.ts';
import { CheckList } from './check-list.tsx';
import { KnownPrescribers } from './known-prescribers.tsx';
import type { DeskLineFacts } from './desk-data.ts';

/** Targets of the keyboard shortcuts. */
export const FIRST_FIELD = 'typed-patient';

export type Typing = {
  readonly values: Readonly<Record<string, string>>;
  readonly onType: (name: string, text: string) => void;
  /** The decision is final, so nothing can be typed or answered. */
  readonly fixed: boolean;
  /** The prescription is on record, so its head and the lines it contains are not typed again. */
  readonly onRecord: boolean;
  readonly items: readonly (ChecklistItem & Pick<CheckedItem, 'answer'>)[];
  readonly vouched: ReadonlySet<string>;
  readonly onVouch: (id: string, vouched: boolean) => void;
  readonly reading: ReadingView;
};

/** A section of the desk; unlike a fieldset's legend, its title is inside the border. */
export const partClass = 'card grid gap-3 p-4';
export const partTitle = 'float-left text-base font-semibold';

const fieldOf = ({ values, onType }: Typing, name: string, fixed: boolean) => ({
  name,
  value: values[name] ?? '',
  readOnly: fixed,
  dense: true,
  className: fixed ? 'bg-sunken!' : '',
  autoComplete: 'off',
  onChange: (event: { readonly target: { readonly value: string } }): void =>
    onType(name, event.target.value),
});

/** Fields that would tell the second pharmacist the dose. */
const HIDDEN_FIELDS = ['dose', 'injections', 'directions'] as const satisfies readonly LineField[];

/** Whether the text of a check names the dose. */
const tellsDose = ({ id, confirms, readsBack }: ChecklistItem): boolean =>
  readsBack === undefined &&
  !id.startsWith('strength-') &&
  (confirms !== undefined || id.startsWith('supply-'));

const hiddenField = ({ values }: Typing, index: number, field: LineField) => {
  const name = lineFieldName(index, field);
  return { name, value: values[name] ?? '' };
};

/** The hint of a field with what the machine read for it. */
const withReading = (
  typing: Typing,
  { name, label, fixed }: { name: string; label: string; fixed: boolean },
  hint?: ReactNode,
): ReactNode =>
  typing.reading.proposalOf(name) ? (
    <>
      {hint ? <span className="block">{hint}</span> : null}
      <ReadingHint
        field={name}
        label={label}
        value={typing.values[name] ?? ''}
        reading={typing.reading}
        onAccept={fixed ? undefined : (value) => typing.onType(name, value)}
      />
    </>
  ) : (
    hint
  );

const HeadText = ({
  typing,
  name,
  ...rest
}: {
  typing: Typing;
  name: HeadField;
  id?: string;
  type?: string;
  inputMode?: 'numeric';
  hint?: ReactNode;
}) => (
  <TextField
    label={HEAD_FIELDS[name].label}
    maxLength={HEAD_FIELDS[name].max}
    spellCheck={false}
    {...fieldOf(typing, name, typing.fixed || typing.onRecord)}
    {...rest}
    hint={withReading(
      typing,
      { name, label: HEAD_FIELDS[name].label, fixed: typing.fixed || typing.onRecord },
      rest.hint,
    )}
  />
);

/**
 * Whether the dose of a line stays hidden: until the second pharmacist has typed a dose from the scan, so that it is not
 * copied from the field above. Another dose shows the fields, because one of the two is wrong.
 */
const useHiddenDose = ({ items, values }: Typing, index: number) => {
  const [left, setLeft] = useState(false);
  const item = items.find(({ line, readsBack }) => line === index && readsBack !== undefined);
  const read = item ? readAnswer(values, item.id).right : '';
  const equal = item !== undefined && doseOf(read) === item.readsBack;
  return {
    hidden: item !== undefined && !equal && !(left && read !== ''),
    differs: item !== undefined && !equal && left && read !== '',
    onLeave: (): void => setLeft(true),
  };
};

const Line = ({
  typing,
  line,
  index,
  correctAt,
}: {
  typing: Typing;
  line: DeskLineFacts;
  index: number;
  correctAt: string | undefined;
}) => {
  const fixed = typing.fixed || line.balance !== undefined;
  const dose = doseField(line.doseUnit);
  const props = (field: LineField, hint?: string) => {
    const label = field === 'dose' ? dose.label : LINE_FIELDS[field].label;
    const name = lineFieldName(index, field);
    return {
      label,
      maxLength: LINE_FIELDS[field].max,
      ...fieldOf(typing, name, fixed),
      hint: withReading(typing, { name, label: `${label} of ${line.name}`, fixed }, hint),
    };
  };
  const doseHint = [
    dose.hint,
    line.labelDose === undefined ? '' : `label: ${line.labelDose}`,
    line.stated === null ? '' : `patient said ${line.stated}`,
  ]
    .filter(Boolean)
    .join('; ');
  const { hidden, differs, onLeave } = useHiddenDose(typing, index);
  return (
    <fieldset className={partClass}>
      <legend className={partTitle}>
        {line.name} × {line.packs}
        {line.balance ? (
          <span className="figures ml-2 text-sm font-normal text-soft">
            {balanceText(line.balance)}
          </span>
        ) : null}
        <span className="block text-sm font-normal text-soft">{line.pack}</span>
        {correctAt ? (
          <Link
            className="no-print link inline-flex min-h-6 items-center text-sm font-normal"
            to={correctAt}
          >
            Lower the packs or remove it<span className="sr-only">: {line.name}</span>
          </Link>
        ) : null}
      </legend>
      <div className="field-row grid-cols-2 gap-x-4 *:col-span-2 [--below:0.75rem] @md:grid-cols-4">
        <TextField {...props('drug', 'As written')} spellCheck={false} />
        <TextField
          {...props('brand', line.biological ? 'Biological: the brand is required' : 'If given')}
          spellCheck={false}
        />
        <TextField {...props('strength')} spellCheck={false} />
        {/* A select has no read-only state. */}
        {fixed ? (
          <TextField {...props('form')} />
        ) : (
          <Select {...props('form')}>
            <option value="">Choose</option>
            {WRITTEN_FORMS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
        <div className="contents *:col-span-1">
          <TextField {...props('quantity')} inputMode="numeric" />
          <TextField {...props('refills')} inputMode="numeric" />
          <TextField {...props('days', 'If given')} inputMode="numeric" />
        </div>
        {hidden ? (
          <div className="col-span-full! rounded-control bg-sunken p-3 text-sm text-soft">
            {HIDDEN_FIELDS.map((field) => (
              <input key={field} type="hidden" {...hiddenField(typing, index, field)} />
            ))}
            <p>{DOSE_TEXTS.hidden}</p>
          </div>
        ) : (
          <>
            <div
              className={`contents ${line.injections ? '*:col-span-1 @md:*:col-span-2' : '*:col-span-1'}`}
            >
              <TextField {...props('dose', doseHint)} inputMode="decimal" />
              {line.injections ? (
                <TextField
                  {...props('injections', 'each one is primed first')}
                  inputMode="numeric"
                />
              ) : null}
            </div>
            <div className="contents *:col-span-full">
              <TextArea {...props('directions')} rows={2} />
            </div>
            {differs ? (
              <p role="alert" className="col-span-full! text-sm font-semibold text-red">
                {DOSE_TEXTS.readOtherwise}
              </p>
            ) : null}
          </>
        )}
      </div>
      <CheckList
        label={`Checks of ${line.name}`}
        items={typing.items.filter((item) => item.line === index && !(hidden && tellsDose(item)))}
        unit={line.doseUnit ?? ''}
        answering={{ ...typing, onLeave }}
        vouched={typing.vouched}
        fixed={typing.fixed}
        onVouch={typing.onVouch}
      />
    </fieldset>
  );
};

/** Fields for the prescription as read from the scan, each section with its checks below. */
export const TypedFields = ({
  typing,
  lines,
  correctAt,
}: {
  typing: Typing;
  lines: readonly DeskLineFacts[];
  /** Where lines are declined or their packs lowered; undefined where they cannot be. */
  correctAt: string | undefined;
}) => (
  <div className="grid gap-5">
    <fieldset className={partClass}>
      <legend className={partTitle}>Prescription</legend>
      <div className="field-row gap-x-4 [--below:0.75rem] @md:grid-cols-2">
        <HeadText typing={typing} name="patientName" id={FIRST_FIELD} />
        <HeadText typing={typing} name="birthDate" type="date" hint="If given" />
        <HeadText typing={typing} name="issued" type="date" />
        <HeadText typing={typing} name="prescriberName" />
        {typing.fixed || typing.onRecord ? null : (
          <KnownPrescribers
            typed={typing.values}
            onPick={(prescriber) => {
              for (const field of prescriberFields) typing.onType(field, prescriber[field]);
            }}
          />
        )}
        <HeadText typing={typing} name="prescriberNpi" inputMode="numeric" />
        <HeadText typing={typing} name="prescriberLicence" />
        <HeadText typing={typing} name="prescriberAddress" />
        <HeadText typing={typing} name="prescriberPhone" type="tel" />
      </div>
      <CheckList
        label="Checks of the prescription"
        items={typing.items.filter((item) => item.line === undefined)}
        answering={typing}
        vouched={typing.vouched}
        fixed={typing.fixed}
        onVouch={typing.onVouch}
      />
    </fieldset>
    {lines.map((line, index) => (
      <Line key={line.name} typing={typing} line={line} index={index} correctAt={correctAt} />
    ))}
  </div>
);
