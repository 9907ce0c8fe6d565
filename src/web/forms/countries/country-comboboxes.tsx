import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Combobox, type ComboboxOption, OpenCombobox } from '#ui/combobox.tsx';
import { fieldControl } from '#ui/field.tsx';
import type { Countries, Country } from './countries.ts';
import { countrySearch } from './country-search.ts';
import { ALL_OTHERS, codeLabel, MOST_USED } from '#web/forms/labels.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  readonly error: string | undefined;
  readonly countries: Countries;
  readonly defaultValue: string;
  readonly autoComplete: string;
  /** Whether the field that it replaces had the focus. */
  readonly focused: boolean;
};

const byName = ({ name, code }: Country): ComboboxOption => ({
  value: name,
  label: name,
  note: `+${code}`,
});
const byCode = (country: Country): ComboboxOption => ({
  value: country.callingCode,
  label: codeLabel(country),
});

const useOptions = (countries: Countries, option: (country: Country) => ComboboxOption) =>
  useMemo(() => {
    const options = new Map<Country, ComboboxOption>();
    const of = (country: Country): ComboboxOption => {
      const known = options.get(country) ?? option(country);
      options.set(country, known);
      return known;
    };
    const { find, named } = countrySearch(countries);
    return {
      groups: [
        { label: MOST_USED, items: countries.mostUsed.map(of) },
        { label: ALL_OTHERS, items: countries.others.map(of) },
      ],
      find: (typed: string) => find(typed).map(of),
      named,
    };
  }, [countries, option]);

/** Keeps the focus, and reports each change to the form as if it had been typed. */
const useForm = (focused: boolean) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const tell = (name: string): void => {
    const form = input.current?.form;
    // Waits until the value is in the field that the form sends.
    setTimeout(() =>
      form?.querySelector(`[name="${name}"]`)?.dispatchEvent(new Event('input', { bubbles: true })),
    );
  };
  return { input, tell };
};

export const CountryCombobox = ({
  countries,
  error,
  id,
  name,
  focused,
  ...rest
}: Props): ReactNode => {
  const { groups, find, named } = useOptions(countries, byName);
  const { input, tell } = useForm(focused);
  return (
    <OpenCombobox
      {...fieldControl(id, { error })}
      name={name}
      groups={groups}
      find={find}
      rename={(typed) => named(typed)?.name}
      none="Not in our list. You can keep it as you typed it."
      listLabel="Countries"
      defaultOpen={focused}
      inputRef={input}
      onChanged={() => tell(name)}
      {...rest}
    />
  );
};

export const CallingCodeCombobox = ({
  countries,
  error,
  id,
  name,
  focused,
  ...rest
}: Props): ReactNode => {
  const { groups, find } = useOptions(countries, byCode);
  const { input, tell } = useForm(focused);
  return (
    <Combobox
      {...fieldControl(id, { error })}
      name={name}
      groups={groups}
      find={find}
      none="No country or code found."
      listLabel="Countries and their calling codes"
      inputRef={input}
      onChanged={() => tell(name)}
      {...rest}
    />
  );
};
