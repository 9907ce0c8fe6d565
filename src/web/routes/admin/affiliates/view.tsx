import { useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { APPLICATION_STATES, stateNames } from '#domain/affiliates.ts';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { FilterChoice } from '#web/components/staff/filter-fields.tsx';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import type { PageCursors } from '#web/pages/list-address.ts';
import { ListSection, useOpenedFocus } from '#web/routes/admin/dashboard/list-parts.tsx';
import { FilterBar } from '#web/routes/admin/dashboard/filter-bar.tsx';
import { applicationShortcuts, listShortcuts } from '#web/routes/admin/dashboard/list-keys.ts';
import { addressOf, type ApplicationsView } from '#web/routes/admin/dashboard/list-view.ts';
import { ApplicationDetail } from './application-detail.tsx';
import { ApplicationsTable } from './applications-table.tsx';
import type { ApplicationLine, ApplicationRow } from './rows.ts';

const sorts = [
  ['received-desc', 'Newest first'],
  ['received-asc', 'Oldest first'],
  ['practice-asc', 'Practice, A to Z'],
  ['practice-desc', 'Practice, Z to A'],
] as const;

const NONE = 'No applications yet. They come from the form on the Affiliation Program page.';

type List = PageCursors & {
  readonly applications: readonly ApplicationLine[];
  readonly count: number;
};

const Filters = ({ view }: { view: ApplicationsView }) => (
  <FilterBar view={view} label="Applications" hint="Practice, person, email or place" sorts={sorts}>
    <FilterChoice
      name="state"
      label="Status"
      value={view.filter.state}
      options={APPLICATION_STATES.map((state) => [state, stateNames[state]])}
      className="md:w-36"
    />
  </FilterBar>
);

export const AffiliatesView = ({
  view,
  list,
  opened,
  reply,
}: {
  view: ApplicationsView;
  /** Undefined if it could not be read. */
  list: List | undefined;
  opened: ApplicationRow | undefined;
  reply: FormReply | undefined;
}) => {
  const head = useRef<HTMLHeadingElement>(null);
  const heading = useOpenedFocus(view.open);
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  const open = view.open !== undefined;
  const close = (): void =>
    void navigate(addressOf({ ...view, open: undefined }), { preventScrollReset: true });
  return (
    <StaffFrame
      place="affiliates"
      shortcuts={[...listShortcuts(open ? close : undefined), ...applicationShortcuts]}
    >
      {list ? (
        <div aria-busy={loading} className={`grid gap-4 ${loading ? 'opacity-60' : ''}`}>
          <ListSection
            ref={head}
            title="Affiliates"
            noun="application"
            none={NONE}
            view={view}
            list={list}
            filters={<Filters view={view} />}
            table={
              list.applications.length > 0 ? (
                <ApplicationsTable applications={list.applications} view={view} />
              ) : undefined
            }
            detail={
              opened ? (
                <ApplicationDetail
                  application={opened}
                  view={view}
                  heading={heading}
                  reply={reply}
                />
              ) : undefined
            }
          />
        </div>
      ) : (
        <>
          <PageTitle title="Affiliates" />
          <LoadFailure />
        </>
      )}
    </StaffFrame>
  );
};
