import { type ReactNode, useRef } from 'react';
import { ARROW_ROOM, FieldArrow, FieldFrame, fieldControl } from '#ui/field.tsx';
import { type PlainWidget, useEnhancement } from '#ui/late-code.ts';
import type { Countries, Country } from './countries.ts';
import { useFormField } from '#web/forms/checked-form.tsx';
import { type Held, hold, loadComboboxes } from './country-field.tsx';
import {
  ALL_OTHERS,
  CALLING_CODE_LABEL,
  codeLabel,
  DEFAULT_CALLING_CODE,
  MOST_USED,
} from '#web/forms/labels.ts';

/** The browser's list may be open while the field has the focus. */
const CHOSEN: PlainWidget<HTMLSelectElement, Held> = {
  inUse: (field) => hold(field).focused,
  hold,
};

const options = (countries: readonly Country[]) =>
  countries.map((country) => (
    <option key={country.iso} value={country.callingCode}>
      {codeLabel(country)}
    </option>
  ));

export const CallingCodeField = ({ countries }: { countries: Countries }): ReactNode => {
  // Errors of a number are shown at the number field.
  const { error: _, defaultValue, ...field } = useFormField('callingCode');
  const native = useRef<HTMLSelectElement>(null);
  const enhanced = useEnhancement(native, loadComboboxes, CHOSEN);
  const shared = { ...field, autoComplete: 'tel-country-code' };
  return (
    <FieldFrame id={field.id} label={CALLING_CODE_LABEL}>
      {enhanced ? (
        <enhanced.code.CallingCodeCombobox
          {...shared}
          error={undefined}
          countries={countries}
          defaultValue={enhanced.held.value}
          focused={enhanced.held.focused}
        />
      ) : (
        <div className="relative">
          <select
            ref={native}
            {...fieldControl(field.id, {}, `${ARROW_ROOM} appearance-none`)}
            {...shared}
            defaultValue={defaultValue || DEFAULT_CALLING_CODE}
          >
            <optgroup label={MOST_USED}>{options(countries.mostUsed)}</optgroup>
            <optgroup label={ALL_OTHERS}>{options(countries.others)}</optgroup>
          </select>
          <FieldArrow />
        </div>
      )}
    </FieldFrame>
  );
};
