import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { textValues } from '#web/forms/check-form.ts';
import { KeyHint } from '#web/components/staff/key-hint.tsx';
import {
  addressOf,
  emptyView,
  isNarrowed,
  type ListView,
  MAX_SEARCH_LENGTH,
  pathOf,
  readViewOf,
} from './list-view.ts';

export const filterControl =
  'min-h-11 w-full rounded-control border border-edge bg-surface px-2.5 py-1.5 text-sm text-ink';

/** The view that the form asks for. Empty fields are left out of its address. */
const asked = (tab: ListView['tab'], form: HTMLFormElement): string => {
  const data = new FormData(form);
  const params = new URLSearchParams(textValues(data));
  params.delete('status');
  for (const status of data.getAll('status'))
    if (typeof status === 'string') params.append('status', status);
  return addressOf(readViewOf(tab, params));
};

/** Search and filters of a list, as a form that asks for another address; it works without JavaScript. */
export const FilterBar = ({
  view,
  label,
  hint,
  sorts,
  children,
}: {
  view: ListView;
  label: string;
  hint: string;
  /** For a phone, where the table has no heads to sort by. */
  sorts: readonly (readonly [value: string, name: string])[];
  children?: ReactNode;
}) => {
  const navigate = useNavigate();
  return (
    <Form
      // What the fields say begins anew with each address: Back and the links around change it, too.
      key={addressOf({ ...view, open: undefined })}
      role="search"
      aria-label={label}
      action={pathOf(view.tab)}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(asked(view.tab, event.currentTarget));
      }}
    >
      {view.tab === 'users' ? <input type="hidden" name="tab" value="users" /> : null}
      <div className="col-span-2 grid min-w-0 grow basis-56 gap-1">
        <label htmlFor="list-search" className="text-xs font-semibold text-soft">
          {hint}
        </label>
        <div className="flex items-center gap-2 rounded-control border border-edge bg-surface px-2.5">
          <Search aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <input
            id="list-search"
            type="search"
            name="q"
            defaultValue={view.search}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            className="min-h-10.5 w-full min-w-0 bg-transparent text-sm"
          />
          <KeyHint>/</KeyHint>
        </div>
      </div>
      {children}
      <div className="grid gap-1 md:hidden">
        <label htmlFor="list-sort" className="text-xs font-semibold text-soft">
          Sort by
        </label>
        <select
          id="list-sort"
          name="sort"
          defaultValue={`${view.sort}-${view.direction}`}
          className={filterControl}
        >
          {sorts.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" className="px-4 text-sm max-md:col-start-2">
        Apply
      </Button>
      {isNarrowed(view) ? (
        <Link
          to={addressOf({ ...emptyView(view.tab), open: view.open })}
          className={buttonClass('quiet', 'px-3 text-sm max-md:col-span-2')}
        >
          Clear filters
        </Link>
      ) : null}
    </Form>
  );
};
