import { ChevronDown, Search } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { ARROW_ROOM, FieldArrow } from '#ui/field.tsx';
import { KeyHint } from './shortcuts.tsx';

export const filterControl =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-3 py-2 text-sm text-ink';

/** A filter of a list with a small label above it. */
export const FilterField = ({
  id,
  label,
  className = '',
  children,
}: {
  id: string;
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={`grid min-w-0 gap-1 ${className}`}>
    <label htmlFor={id} className="text-xs font-semibold text-soft">
      {label}
    </label>
    {children}
  </div>
);

export const FilterSelect = ({
  id,
  label,
  className,
  children,
  ...select
}: { id: string; label: string } & ComponentProps<'select'>) => (
  <FilterField id={id} label={label} className={className}>
    <div className="relative">
      <select
        id={id}
        className={`appearance-none truncate ${filterControl} ${ARROW_ROOM}`}
        {...select}
      >
        {children}
      </select>
      <FieldArrow />
    </div>
  </FilterField>
);

/** A filter by one of several values, or any. */
export const FilterChoice = ({
  name,
  label,
  value,
  options,
  any = 'Any',
  className,
}: {
  name: string;
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
  /** The first option, which sets no filter. */
  any?: string;
  className?: string;
}) => (
  <FilterSelect
    id={`filter-${name}`}
    label={label}
    name={name}
    defaultValue={value ?? ''}
    className={className}
  >
    <option value="">{any}</option>
    {options.map(([each, words]) => (
      <option key={each} value={each}>
        {words}
      </option>
    ))}
  </FilterSelect>
);

export const FilterDay = ({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value: string | undefined;
}) => (
  <FilterField id={`filter-${name}`} label={label} className="max-[22rem]:col-span-full">
    <input
      id={`filter-${name}`}
      type="date"
      name={name}
      defaultValue={value}
      className={filterControl}
    />
  </FilterField>
);

/**
 * Filters of a list besides its search. On a phone they are folded behind one control that shows how many
 * are set. The surrounding form is `group/filters`.
 */
export const FoldedFilters = ({ set, children }: { set: number; children: ReactNode }) => (
  <>
    <label
      className={`flex cursor-pointer items-center justify-between gap-2 font-semibold text-accent group-has-[[data-filters]:checked]/filters:col-span-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-[22rem]:col-span-full md:hidden ${filterControl}`}
    >
      {/* A box that is ticked, so that it works without JavaScript; it has no name and is not sent. */}
      <input type="checkbox" data-filters="" className="sr-only" />
      <span>Filters{set > 0 ? <span className="figures">: {set} set</span> : null}</span>
      <Icon
        node={ChevronDown}
        className="size-5 shrink-0 group-has-[[data-filters]:checked]/filters:rotate-180"
      />
    </label>
    <div className="contents max-md:hidden max-md:group-has-[[data-filters]:checked]/filters:contents">
      {children}
    </div>
  </>
);

/** Submit button of the filters, preceded by the link that clears them. */
export const FilterActions = ({
  clear,
  clearing = 'filters',
  className = '',
}: {
  /** Undefined if no filter is set. */
  clear: string | undefined;
  /** Accessible name of the cleared list. */
  clearing?: string;
  className?: string;
}) => (
  <div
    className={`flex gap-x-1 max-md:col-span-full max-md:*:grow min-[22rem]:max-md:group-has-[[data-filters]:not(:checked)]/filters:col-span-1 ${className}`}
  >
    {clear ? (
      <Link to={clear} className={buttonClass('quiet', 'px-3 text-sm max-md:px-2')}>
        <span>
          Clear<span className="sr-only"> {clearing}</span>
        </span>
      </Link>
    ) : null}
    <Button type="submit" className="px-4 text-sm">
      Apply
    </Button>
  </div>
);

/** Target of the "/" key. */
export const FilterSearch = ({
  label,
  className = 'grow basis-56',
  ...input
}: { label: string } & ComponentProps<'input'>) => (
  <FilterField id="list-search" label={label} className={className}>
    <div className="flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-3">
      <Icon node={Search} className="size-4 shrink-0 text-soft" />
      <input
        id="list-search"
        type="search"
        name="q"
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        className="w-full self-stretch min-w-0 bg-transparent text-sm"
        {...input}
      />
      <KeyHint>/</KeyHint>
    </div>
  </FilterField>
);
