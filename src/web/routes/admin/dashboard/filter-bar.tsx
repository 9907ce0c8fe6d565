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

/** The view that the form asks for. Empty fields are left out of its address. */
const asked = (tab: ListView['tab'], form: HTMLFormElement): string => {
  const data = new FormData(form);
  const params = new URLSearchParams(textValues(data));
  params.delete('status');
  for (const status of data.getAll('status'))
    if (typeof status === 'string') params.append('status', status);
  return addressOf(readViewOf(tab, params));
};

/** How many filters narrow a list; its search is in sight anyway. */
const setIn = ({ filter }: ListView): number =>
  Object.values(filter).filter((value) => value !== undefined && value.length > 0).length;

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
      // The fields are reset with each address, because Back and other links change it too.
      key={addressOf({ ...view, open: undefined })}
      role="search"
      aria-label={label}
      action={pathOf(view.tab)}
      className="group/filters grid grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:flex-wrap md:*:last:ml-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(asked(view.tab, event.currentTarget));
      }}
    >
      {view.tab === 'users' ? <input type="hidden" name="tab" value="users" /> : null}
      <FilterSearch
        label={hint}
        className="col-span-2 grow basis-44"
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
