import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { FilterDay } from '#web/components/staff/filter-fields.tsx';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { StatusMark } from '#web/routes/admin/dashboard/status-mark.tsx';
import { Specimen, State } from './specimen.tsx';

/** Widgets around the staff lists. */
export const Lists = () => (
  <Specimen title="Status, days and pages">
    <State name="Status">
      <ul className="flex flex-wrap gap-2">
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <StatusMark status={status} />
          </li>
        ))}
      </ul>
    </State>
    <State name="Days">
      <div className="flex flex-wrap gap-3">
        <FilterDay name="styleguide-from" label="Placed from" value={undefined} />
        <FilterDay name="styleguide-to" label="Placed to" value="2026-05-01" />
      </div>
    </State>
    <State name="On the first page">
      <Pages label="First" first={undefined} previous={undefined} next="?" />
    </State>
    <State name="Between">
      <Pages label="Between" first="?" previous="?" next="?" />
    </State>
    <State name="On the last page">
      <Pages label="Last" first="?" previous="?" next={undefined} />
    </State>
  </Specimen>
);
