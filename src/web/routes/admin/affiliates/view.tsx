import { useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { APPLICATION_STATES, stateNames } from '#domain/affiliates.ts';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { FilterChoice } from '#web/components/staff/filter-fields.tsx';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import {
  EmptyList,
  ListAndDetail,
  ListHead,
  MissingDetail,
  useOpenedFocus,
} from '#web/routes/admin/dashboard/list-parts.tsx';
import { FilterBar } from '#web/routes/admin/dashboard/filter-bar.tsx';
import { applicationShortcuts, listShortcuts } from '#web/routes/admin/dashboard/list-keys.ts';
import {
  addressOf,
  type ApplicationsView,
  pagesOf,
} from '#web/routes/admin/dashboard/list-view.ts';
import { ApplicationDetail } from './application-detail.tsx';
import { ApplicationsTable } from './applications-table.tsx';
import type { ApplicationLine, ApplicationRow } from './rows.ts';

const sorts = [
  ['received-desc', 'Newest first'],
  ['received-asc', 'Oldest first'],
  ['practice-asc', 'Practice, A to Z'],
  ['practice-desc', 'Practice, Z to A'],
] as const;

const NONE = 'No applications yet. They come from the form on the page of the affiliation program.';

type List = {
  readonly applications: readonly ApplicationLine[];
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly count: number;
};

const Filters = ({ view }: { view: ApplicationsView }) => (
  <FilterBar view={view} label="Applications" hint="Practice, person, email or place" sorts={sorts}>
    <FilterChoice
      name="state"
      label="State"
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
          <ListHead
            ref={head}
            title="Affiliates"
            noun="application"
            view={view}
            count={list.count}
          />
          <div className={open ? 'max-xl:hidden' : ''}>
            <Filters view={view} />
          </div>
          <ListAndDetail
            open={open}
            list={
              list.applications.length === 0 ? (
                <EmptyList view={view} none={NONE} noun="applications" />
              ) : (
                <ApplicationsTable applications={list.applications} view={view} />
              )
            }
            pages={<Pages label="Pages of applications" {...pagesOf(view, list)} />}
            detail={
              opened ? (
                <ApplicationDetail
                  application={opened}
                  view={view}
                  heading={heading}
                  reply={reply}
                />
              ) : (
                <MissingDetail view={view} noun="application" />
              )
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
