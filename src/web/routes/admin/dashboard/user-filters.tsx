import { CONFIRMED_STATES, type ConfirmedState } from '#domain/staff-lists.ts';
import { FilterChoice, FilterDay } from '#web/components/staff/filter-fields.tsx';
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
  // A country requested by a link is listed even if no customer lives there.
  const offered = country && !countries.includes(country) ? [...countries, country] : countries;
  return (
    <FilterBar view={view} label="Users" hint="Name, email, phone or country" sorts={sorts}>
      <FilterChoice
        name="confirmed"
        label="Email address"
        value={confirmed}
        options={CONFIRMED_STATES.map((state) => [state, confirmedWords[state]])}
      />
      <FilterChoice
        name="country"
        label="Country"
        value={country}
        options={offered.map((each) => [each, each])}
        className="md:max-w-40"
      />
      <FilterDay name="from" label="Joined from" value={from} />
      <FilterDay name="to" label="Joined to" value={to} />
    </FilterBar>
  );
};
