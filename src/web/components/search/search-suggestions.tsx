import { z } from 'zod/mini';
import { href } from '#web/href.ts';
import type { Suggestion } from '#web/pages/search-suggestion.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchInputProps, Typed } from './search-field.tsx';

const answer = z.array(z.object({ to: z.string(), name: z.string(), note: z.string() }));

/** Search suggestions for the text; empty if the request fails, because the search itself still works. */
export const fetchSuggestions = async (
  query: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> => {
  try {
    const response = await fetch(`${href('/search/suggestions')}?q=${encodeURIComponent(query)}`, {
      signal,
    });
    return response.ok ? answer.parse(await response.json()) : [];
  } catch {
    return [];
  }
};

/** Delay that groups fast typing, so that a word is requested once and not letter by letter. */
const WAIT_MS = 90;

const useSuggestions = (query: string): readonly Suggestion[] => {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const next = query.trim() === '' ? [] : await fetchSuggestions(query, stop.signal);
      if (!stop.signal.aborted) setFound(next);
    };
    const wait = setTimeout(() => void ask(), WAIT_MS);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [query]);
  return query.trim() === '' ? [] : found;
};

const countText = (count: number): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;

const Row = ({ suggestion, onPick }: { suggestion: Suggestion; onPick: (to: string) => void }) => (
  <Autocomplete.Item
    value={suggestion}
    onClick={() => onPick(suggestion.to)}
    className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 py-2 text-sm outline-none data-highlighted:bg-tint"
  >
    <span className="font-medium">{suggestion.name}</span>
    <span className="figures max-w-3/5 shrink-0 text-right text-xs text-soft">
      {suggestion.note}
    </span>
  </Autocomplete.Item>
);

/**
 * The search field with suggestions. It takes over the text and the caret of the plain field. Enter without a
 * choice searches, as in the plain field.
 */
export const SearchSuggestions = ({
  typed,
  ...input
}: SearchInputProps & { readonly typed: Typed }) => {
  const [query, setQuery] = useState(typed.text);
  const found = useSuggestions(query);
  const [open, setOpen] = useState(typed.focused);
  const shown = open && found.length > 0;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const start = useRef(typed);
  useLayoutEffect(() => {
    const { focused, caret } = start.current;
    if (!focused) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  }, []);

  const pick = (to: string): void => {
    setQuery('');
    void navigate(to);
  };
  // Rendered inline, because the library's popup hides the rest of the page from screen readers while it is
  // open, even the field's label.
  return (
    <Autocomplete.Root
      inline
      open={shown}
      onOpenChange={setOpen}
      items={found}
      value={query}
      onValueChange={(next) => {
        setQuery(next);
        setOpen(true);
      }}
      itemToStringValue={(suggestion: Suggestion) => suggestion.name}
      filter={null}
      mode="none"
      name="q"
    >
      <Autocomplete.Input
        ref={field}
        {...input}
        type="search"
        // The library considers an inline list to be always open.
        aria-expanded={shown}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          // The first Escape closes the list, and only the next one empties the field.
          if (event.key !== 'Escape' || !shown) return;
          event.preventDefault();
          event.preventBaseUIHandler();
          setOpen(false);
        }}
      />
      <Autocomplete.Status className="sr-only">
        {countText(shown ? found.length : 0)}
      </Autocomplete.Status>
      <div className="absolute top-full right-0 left-0 z-40 min-w-72 pt-2">
        <Autocomplete.List className="card max-h-96 overflow-y-auto p-2 shadow-lift data-empty:hidden">
          {shown
            ? (suggestion: Suggestion) => (
                <Row key={suggestion.to + suggestion.name} suggestion={suggestion} onPick={pick} />
              )
            : null}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
};
