import { type ReactNode, useRef } from 'react';
import { ARROW_ROOM, FieldArrow } from '#ui/field-arrow.tsx';
import { FieldFrame, fieldControl } from '#ui/field.tsx';
import type { Countries, Country } from '#web/countries.ts';
import { useFormField } from './checked-form.tsx';
import {
  ALL_OTHERS,
  CALLING_CODE_LABEL,
  codeLabel,
  DEFAULT_CALLING_CODE,
  MOST_USED,
} from './labels.ts';
import { useTakeover } from './use-takeover.ts';

const loadComboboxes = () => import('./country-comboboxes.tsx');

type Props = {
  readonly label: string;
  readonly countries: Countries;
  readonly autoComplete: string;
};

/** Any text, with the countries to choose from; without JavaScript it is the browser that offers them. */
export const CountryField = ({ label, countries, autoComplete }: Props): ReactNode => {
  const { defaultValue, error, ...field } = useFormField('country');
  const native = useRef<HTMLInputElement>(null);
  const taken = useTakeover(native, loadComboboxes);
  const shared = { ...field, autoComplete };
  const list = `${field.id}-list`;
  return (
    <FieldFrame id={field.id} label={label} error={error}>
      {taken ? (
        <taken.better.CountryCombobox
          {...shared}
          error={error}
          countries={countries}
          defaultValue={taken.value}
          focused={taken.focused}
        />
      ) : (
        <div className="relative">
          <input
            ref={native}
            {...fieldControl(field.id, { error }, ARROW_ROOM)}
            {...shared}
            defaultValue={defaultValue}
            list={list}
          />
          <FieldArrow />
          <noscript>
            <datalist id={list}>
              {[...countries.mostUsed, ...countries.others].map(({ iso, name }) => (
                <option key={iso}>{name}</option>
              ))}
            </datalist>
          </noscript>
        </div>
      )}
    </FieldFrame>
  );
};

const options = (countries: readonly Country[]) =>
  countries.map((country) => (
    <option key={country.iso} value={country.callingCode}>
      {codeLabel(country)}
    </option>
  ));

export const CallingCodeField = ({ countries }: Pick<Props, 'countries'>): ReactNode => {
  // What is wrong with a number is said beside the number.
  const { error: _, defaultValue, ...field } = useFormField('callingCode');
  const native = useRef<HTMLSelectElement>(null);
  const taken = useTakeover(native, loadComboboxes);
  const shared = { ...field, autoComplete: 'tel-country-code' };
  return (
    <FieldFrame id={field.id} label={CALLING_CODE_LABEL}>
      {taken ? (
        <taken.better.CallingCodeCombobox
          {...shared}
          error={undefined}
          countries={countries}
          defaultValue={taken.value}
          focused={taken.focused}
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
