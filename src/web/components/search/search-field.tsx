import { createElement, useRef, useState } from 'react';
import { type PlainWidget, useEnhancement } from '#ui/late-code.ts';

export type SearchInputProps = {
  readonly id: string;
  readonly placeholder?: string;
  readonly className: string;
};

/** Text of the plain field at the moment the field with suggestions replaced it. */
export type Typed = { readonly text: string; readonly caret: number; readonly focused: boolean };

/** Replaced even while it is in use, because the text and the caret are handed over. */
const PLAIN: PlainWidget<HTMLInputElement, Typed> = {
  inUse: () => false,
  hold: (input) => ({
    text: input.value,
    caret: input.selectionStart ?? input.value.length,
    focused: document.activeElement === input,
  }),
};

const load = async () => (await import('./search-suggestions.tsx')).SearchSuggestions;

/** The search input: plain until it has the focus and the code for suggestions is loaded. */
export const SearchField = ({
  defaultValue,
  ...props
}: SearchInputProps & { readonly defaultValue?: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const enhanced = useEnhancement(field, load, PLAIN, wanted);
  if (enhanced) return createElement(enhanced.code, { ...props, typed: enhanced.held });
  return (
    <input
      ref={field}
      type="search"
      name="q"
      maxLength={100}
      autoComplete="off"
      defaultValue={defaultValue}
      onFocus={() => setWanted(true)}
      {...props}
    />
  );
};
