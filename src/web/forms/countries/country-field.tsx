import { type ReactNode, useRef } from 'react';
import { ARROW_ROOM, FieldArrow, FieldFrame, fieldControl } from '#ui/field.tsx';
import { type PlainWidget, useEnhancement } from '#ui/late-code.ts';
import type { Countries } from './countries.ts';
import { useFormField } from '#web/forms/checked-form.tsx';

export type Held = { readonly value: string; readonly focused: boolean };

export const hold = (field: HTMLInputElement | HTMLSelectElement): Held => ({
  value: field.value,
  focused: field === document.activeElement,
});

/** Does not replace the plain field while its value is being edited. */
const TYPED: PlainWidget<HTMLInputElement, Held> = {
  inUse: (field) => hold(field).focused && field.value !== field.defaultValue,
  hold,
};

export const loadComboboxes = () => import('./country-comboboxes.tsx');

type Props = {
  readonly label: string;
  readonly countries: Countries;
  readonly autoComplete: string;
};

/** A text field that suggests countries; without JavaScript the browser suggests them. */
export const CountryField = ({ label, countries, autoComplete }: Props): ReactNode => {
  const { defaultValue, error, ...field } = useFormField('country');
  const native = useRef<HTMLInputElement>(null);
  const enhanced = useEnhancement(native, loadComboboxes, TYPED);
  const shared = { ...field, autoComplete };
  const list = `${field.id}-list`;
  return (
    <FieldFrame id={field.id} label={label} error={error}>
      {enhanced ? (
        <enhanced.code.CountryCombobox
          {...shared}
          error={error}
          countries={countries}
          defaultValue={enhanced.held.value}
          focused={enhanced.held.focused}
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
