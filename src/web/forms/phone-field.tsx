import { FIELD_LABELS } from '#domain/customers.ts';
import { Select } from '#ui/field.tsx';
import type { CallingCode } from '#web/calling-codes.ts';
import { useFormField } from './checked-form.tsx';
import { FormTextField } from './form-fields.tsx';
import { CALLING_CODE_LABEL, DEFAULT_CALLING_CODE } from './labels.ts';

export type CallingCodes = {
  readonly mostUsed: readonly CallingCode[];
  readonly others: readonly CallingCode[];
};

const options = (codes: readonly CallingCode[]) =>
  codes.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Calling code and national number; the browser's own list finds a country by its first letters. */
export const PhoneField = ({ codes }: { codes: CallingCodes }) => {
  const { error: _, defaultValue, ...field } = useFormField('callingCode');
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Select
        {...field}
        label={CALLING_CODE_LABEL}
        defaultValue={defaultValue || DEFAULT_CALLING_CODE}
        autoComplete="tel-country-code"
      >
        <optgroup label="Most used">{options(codes.mostUsed)}</optgroup>
        <optgroup label="All others">{options(codes.others)}</optgroup>
      </Select>
      <FormTextField
        name="phone"
        label={FIELD_LABELS.phone}
        // The HTML standard has `tel-national` on text fields only.
        type="text"
        inputMode="tel"
        autoComplete="tel-national"
      />
    </div>
  );
};
