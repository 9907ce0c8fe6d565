import { Link } from 'react-router';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Pages } from '#web/components/staff/pages.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { ArrivalTask } from './arrival-task.tsx';
import type { ArrivalTaskRow } from './rows.ts';

type List = 'waiting' | 'solved';

const lists = [
  ['waiting', 'Waiting'],
  ['solved', 'Solved'],
] as const;

const addressOf = (
  list: List,
  place: { readonly after?: string; readonly before?: string } = {},
): string => {
  const params = new URLSearchParams({ ...(list === 'solved' ? { list } : {}), ...place });
  return params.size > 0 ? `/admin/arrivals?${params}` : '/admin/arrivals';
};

/** Parcels with which something is wrong, as their patients say it, until somebody has answered. */
export const ArrivalsView = ({
  list,
  tasks,
  next,
  previous,
  reply,
}: {
  list: List;
  /** Undefined where they could not be read. */
  tasks: readonly ArrivalTaskRow[] | undefined;
  next: string | undefined;
  previous: string | undefined;
  reply: FormReply | undefined;
}) => (
  <StaffFrame place="arrivals">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <h2 className="text-xl">Arrivals</h2>
      <nav aria-label="Reports">
        <ul className="flex gap-2">
          {lists.map(([each, name]) => (
            <li key={each}>
              <Link
                to={addressOf(each)}
                aria-current={each === list ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center rounded-control border px-4 text-sm font-semibold no-underline ${
                  each === list
                    ? 'border-accent bg-tint text-accent-strong'
                    : 'border-edge text-soft hover:bg-tint'
                }`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    {tasks === undefined ? (
      <LoadFailure />
    ) : tasks.length === 0 ? (
      <p className="rounded-card border-2 border-dashed border-line p-6 text-soft">
        {list === 'waiting'
          ? 'Nobody waits. Patients say on the page of their order how a parcel arrived.'
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
      first={previous === undefined ? undefined : addressOf(list)}
      previous={previous && addressOf(list, { before: previous })}
      next={next && addressOf(list, { after: next })}
    />
  </StaffFrame>
);
