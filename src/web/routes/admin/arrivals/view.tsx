import type { ListPlace } from '#domain/staff-lists.ts';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { Pages, ViewTabs } from '#web/components/staff/list-navigation.tsx';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';
import { listAddress, pageLinks } from '#web/pages/list-address.ts';
import { ArrivalTask } from './arrival-task.tsx';
import type { ArrivalTaskRow } from './rows.ts';

type List = 'waiting' | 'solved';

const lists = [
  ['waiting', 'Waiting'],
  ['solved', 'Solved'],
] as const;

const addressOf = (list: List, place: ListPlace = {}): string =>
  listAddress(href('/admin/arrivals'), {
    list: list === 'solved' ? list : undefined,
    ...place,
  });

/** Reports of trouble with parcels that staff have yet to answer. */
export const ArrivalsView = ({
  list,
  tasks,
  next,
  previous,
  reply,
}: {
  list: List;
  /** Undefined if they could not be read. */
  tasks: readonly ArrivalTaskRow[] | undefined;
  next: string | undefined;
  previous: string | undefined;
  reply: FormReply | undefined;
}) => (
  <StaffFrame place="arrivals">
    <PageTitle title="Arrivals">
      <div className="flex flex-wrap items-center gap-x-4">
        <ViewTabs
          label="Reports"
          views={lists.map(([each, name]) => ({ to: addressOf(each), name, here: each === list }))}
        />
        <CsvLink to={`${href('/admin/arrivals.csv')}?list=${list}`} />
      </div>
    </PageTitle>
    {tasks === undefined ? (
      <LoadFailure />
    ) : tasks.length === 0 ? (
      <p className="card p-6 text-soft">
        {list === 'waiting'
          ? 'No reports are waiting. Patients report on the page of their order how a parcel arrived.'
          : 'No report has been answered yet.'}
      </p>
    ) : (
      <ol className="grid gap-4">
        {tasks.map((task) => (
          <li key={task.id}>
            <ArrivalTask
              task={task}
              reply={reply?.values['arrivalId'] === task.id ? reply : undefined}
            />
          </li>
        ))}
      </ol>
    )}
    <Pages
      label="Pages of reports"
      {...pageLinks((place) => addressOf(list, place), { previous, next })}
    />
  </StaffFrame>
);
