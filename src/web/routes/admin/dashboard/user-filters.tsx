import { CONFIRMED_STATES, type ConfirmedState } from '#domain/staff-lists.ts';
import { FilterDay, FilterSelect } from '#web/components/staff/filter-fields.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { UsersView } from './list-view.ts';

const confirmedWords: Readonly<Record<ConfirmedState, string>> = {
  yes: 'Confirmed',
  no: 'Not confirmed',
};

const sorts = [
  ['joined-desc', 'Newest first'],
  ['joined-asc', 'Oldest first'],
  ['name-asc', 'Name, A to Z'],
  ['name-desc', 'Name, Z to A'],
] as const;

export const UserFilters = ({
  view,
  countries,
}: {
  view: UsersView;
  countries: readonly string[];
}) => {
  const { confirmed, country, from, to } = view.filter;
  // What a link asks for is shown, even where nobody lives there.
  const offered = country && !countries.includes(country) ? [...countries, country] : countries;
  return (
    <FilterBar view={view} label="Users" hint="Name, email, phone or country" sorts={sorts}>
      <FilterSelect
        id="filter-confirmed"
        label="Email address"
        name="confirmed"
        defaultValue={confirmed ?? ''}
      >
        <option value="">Any</option>
        {CONFIRMED_STATES.map((state) => (
          <option key={state} value={state}>
            {confirmedWords[state]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        id="filter-country"
        label="Country"
        name="country"
        defaultValue={country ?? ''}
        className="md:max-w-44"
      >
        <option value="">Any</option>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </FilterSelect>
      <FilterDay name="from" label="Joined from" value={from} />
      <FilterDay name="to" label="Joined to" value={to} />
    </FilterBar>
  );
};
