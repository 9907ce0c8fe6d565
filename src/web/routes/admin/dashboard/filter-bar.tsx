import type { ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { textValues } from '#web/forms/check-form.ts';
import {
  FilterActions,
  FilterSearch,
  FilterSelect,
  FoldedFilters,
} from '#web/components/staff/filter-fields.tsx';
import {
  addressOf,
  emptyView,
  isNarrowed,
  type ListView,
  MAX_SEARCH_LENGTH,
  pathOf,
  readViewOf,
} from './list-view.ts';

/** Address of the view that the form requests, without its empty fields. */
const asked = (tab: ListView['tab'], form: HTMLFormElement): string => {
  const data = new FormData(form);
  const params = new URLSearchParams(textValues(data));
  params.delete('status');
  for (const status of data.getAll('status'))
    if (typeof status === 'string') params.append('status', status);
  return addressOf(readViewOf(tab, params));
};

/** Number of filters that are set. The search and the view do not count, because they are always visible. */
const setIn = ({ filter }: ListView): number =>
  Object.entries(filter).filter(
    ([name, value]) => name !== 'view' && value !== undefined && value.length > 0,
  ).length;

/** Search and filters of a list. It is a GET form, so it works without JavaScript. */
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
  /** Sort options for phones, where the table has no column headers. */
  sorts: readonly (readonly [value: string, name: string])[];
  children?: ReactNode;
}) => {
  const navigate = useNavigate();
  return (
    <Form
      // The key resets the fields for each address, because Back and links change it, too.
      key={addressOf({ ...view, open: undefined })}
      role="search"
      aria-label={label}
      action={pathOf(view.tab)}
      className="group/filters grid grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:gap-x-2 md:flex-wrap md:*:last:ml-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(asked(view.tab, event.currentTarget));
      }}
    >
      {view.tab === 'users' ? <input type="hidden" name="tab" value="users" /> : null}
      {view.tab === 'orders' && view.filter.view ? (
        <input type="hidden" name="view" value={view.filter.view} />
      ) : null}
      <FilterSearch
        label={hint}
        className="col-span-2 grow basis-40"
        defaultValue={view.search}
        maxLength={MAX_SEARCH_LENGTH}
      />
      <FoldedFilters set={setIn(view)}>
        {children}
        <FilterSelect
          id="list-sort"
          label="Sort by"
          name="sort"
          defaultValue={`${view.sort}-${view.direction}`}
          className="md:hidden"
        >
          {sorts.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </FilterSelect>
      </FoldedFilters>
      <FilterActions
        clear={
          isNarrowed(view) ? addressOf({ ...emptyView(view.tab), open: view.open }) : undefined
        }
      />
    </Form>
  );
};
