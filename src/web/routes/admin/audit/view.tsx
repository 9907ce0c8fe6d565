import { Form } from 'react-router';
import type { AuditChoices, AuditFilter } from '#db/reads/audit.ts';
import type { ListPlace } from '#domain/staff-lists.ts';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import {
  FilterActions,
  FilterChoice,
  filterControl,
  FilterField,
} from '#web/components/staff/filter-fields.tsx';
import { BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { href } from '#web/href.ts';
import { listAddress, pageLinks } from '#web/pages/list-address.ts';
import { AuditTable } from './audit-table.tsx';
import { type AuditRow, sentence } from './rows.ts';

export type AuditPage = {
  readonly filter: AuditFilter;
  readonly rows: readonly AuditRow[];
  readonly choices: AuditChoices;
  readonly next: string | undefined;
  readonly previous: string | undefined;
  readonly failed: boolean;
};

const addressOf = (filter: AuditFilter, place: ListPlace = {}): string =>
  listAddress(href('/admin/audit'), { ...filter, ...place });

const fileOf = (filter: AuditFilter): string => listAddress(href('/admin/audit.csv'), filter);

const Filters = ({ filter, choices }: { filter: AuditFilter; choices: AuditChoices }) => (
  <Form
    // The key resets the fields for each address.
    key={addressOf(filter)}
    role="search"
    aria-label="Entries"
    action={href('/admin/audit')}
    className="grid grid-cols-1 items-end gap-x-3 gap-y-2 sm:grid-cols-2 md:flex md:flex-wrap"
  >
    <FilterField
      id="audit-about"
      label="ID of a customer or an order"
      className="grow basis-72 sm:max-md:col-span-2 md:max-lg:basis-full"
    >
      <input
        id="audit-about"
        name="about"
        defaultValue={filter.about}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className={`${filterControl} figures max-sm:px-2 max-sm:text-xs`}
      />
    </FilterField>
    <FilterChoice
      name="staff"
      label="Staff member"
      value={filter.staff}
      className="md:w-48"
      options={choices.staff.map(({ id, name }) => [id, name])}
    />
    <FilterChoice
      name="action"
      label="Action"
      value={filter.action}
      className="md:w-60"
      options={choices.actions.map((action) => [action, sentence(action)])}
    />
    <FilterActions clear={Object.values(filter).some(Boolean) ? href('/admin/audit') : undefined} />
  </Form>
);

/** Log of reads and changes of patients' data, latest first. */
export const AuditView = ({ page }: { page: AuditPage }) => {
  const { filter, rows, choices, next, previous, failed } = page;
  return (
    <StaffFrame place="team">
      <BackLink to={href('/admin/team')}>Team</BackLink>
      <PageTitle
        title="Audit"
        hint="This log shows who viewed or changed patient data, latest first. Entries are never changed, and each one contains the hash of the entry before it. Your reading of this page is recorded, too."
      >
        <CsvLink to={fileOf(filter)} />
      </PageTitle>
      {failed ? <LoadFailure /> : <Filters filter={filter} choices={choices} />}
      {!failed && rows.length === 0 ? (
        <p className="card p-6 text-soft">
          {filter.about || filter.staff || filter.action
            ? 'No entries match these filters.'
            : 'No entries yet.'}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <AuditTable rows={rows} about={(id) => addressOf({ ...filter, about: id })} />
      ) : null}
      <Pages
        label="Pages of entries"
        {...pageLinks((place) => addressOf(filter, place), { previous, next })}
      />
    </StaffFrame>
  );
};
