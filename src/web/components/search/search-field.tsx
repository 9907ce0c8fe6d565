import { createElement, useEffect, useRef, useState } from 'react';
import { useLate } from '#ui/use-late.ts';

export type SearchInputProps = {
  readonly id: string;
  readonly placeholder?: string;
  readonly className: string;
};

/** What stood in the plain field when the one with suggestions took its place. */
export type Typed = { readonly text: string; readonly caret: number; readonly focused: boolean };

const load = async () => (await import('./search-suggestions.tsx')).SearchSuggestions;

/** The search's input: a plain one, until somebody goes to it and what suggests has been fetched. */
export const SearchField = ({
  defaultValue,
  ...props
}: SearchInputProps & { readonly defaultValue?: string }) => {
  const field = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const [typed, setTyped] = useState<Typed>();
  const suggestions = useLate(load, wanted);
  useEffect(() => {
    const input = field.current;
    if (!suggestions || !wanted || !input) return;
    setTyped({
      text: input.value,
      caret: input.selectionStart ?? input.value.length,
      focused: document.activeElement === input,
    });
  }, [suggestions, wanted]);
  if (suggestions && typed) return createElement(suggestions, { ...props, typed });
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
