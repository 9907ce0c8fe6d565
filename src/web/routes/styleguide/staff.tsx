import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { FilterDay } from '#web/components/staff/filter-fields.tsx';
import { Pages, ViewTabs } from '#web/components/staff/list-navigation.tsx';
import { StatusMark, StatusSelect } from '#web/routes/admin/dashboard/order-status.tsx';
import { Fact } from '#web/components/fact.tsx';
import { Fold, PageTitle } from '#web/components/staff/page-parts.tsx';
import { Key, KeyHint } from '#web/components/staff/shortcuts.tsx';
import { Below, Cell, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { TextField } from '#ui/field.tsx';
import { href } from '#web/href.ts';
import type { OrdersView } from '#web/routes/admin/dashboard/list-view.ts';
import { OrderFilters } from '#web/routes/admin/dashboard/order-filters.tsx';
import { SortHeader } from '#web/routes/admin/dashboard/list-parts.tsx';
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

const HERE = href('/styleguide');

const rows = [
  { name: 'Closed', below: 'Two pens, 2 mg/3 mL', state: 'Sent', amount: '$718.00' },
  { name: 'Open beside the table', below: 'One pack', state: 'Waiting', amount: '$48.00' },
  {
    name: 'A name that is longer than the room that a telephone has for it',
    below: 'What stands below it is cut where its room ends, and the row opens all of it',
    state: 'Failed',
    amount: '$12,372.01',
  },
] as const;

/** State of a list that is searched and filtered. */
export const NARROWED: OrdersView = {
  tab: 'orders',
  search: 'Okafor',
  direction: 'desc',
  place: {},
  open: undefined,
  sort: 'placed',
  filter: { statuses: ['Order Requested', 'Order Confirmed'], from: '2026-05-01' },
};

/** Widgets of every staff list. */
export const StaffLists = () => (
  <Specimen title="Lists of the staff">
    <PageTitle title="Title of a page" hint="A sentence to it." beside="12 found">
      <ViewTabs
        label="Parts of a list"
        views={[
          { to: HERE, name: 'Here', count: '3', here: true },
          { to: HERE, name: 'Another part', count: '1,000+', here: false },
        ]}
      />
    </PageTitle>
    <State name="Filter bar">
      <OrderFilters view={NARROWED} />
    </State>
    <Table
      caption="A table whose rows open"
      head={
        <>
          <SortHeader sorted="asc" to={HERE}>
            Name
          </SortHeader>
          <SortHeader sorted={undefined} to={HERE} className="w-28 @max-lg:hidden">
            State
          </SortHeader>
          <SortHeader sorted="desc" to={HERE} className="w-30 text-right">
            Amount
          </SortHeader>
        </>
      }
    >
      {rows.map((row, index) => (
        <Row key={row.name} open={index === 1}>
          <RowHead>
            <RowLink to={HERE} className="block truncate">
              {row.name}
            </RowLink>
            <Below className="truncate">{row.below}</Below>
            <Below className="@lg:hidden">{row.state}</Below>
          </RowHead>
          <Cell className="@max-lg:hidden">{row.state}</Cell>
          <Cell className="figures text-right">{row.amount}</Cell>
        </Row>
      ))}
    </Table>
    <State name="Folded, open, and part of a card">
      <div className="grid items-start gap-3 md:grid-cols-3">
        <Fold title="What is needed seldom">
          <p>It was behind its title.</p>
        </Fold>
        <Fold title="Something in it was refused" open>
          <p>It is open from the beginning.</p>
        </Fold>
        <div className="card">
          <Fold title="A part of a card" look="part">
            <p>It was behind its title, too.</p>
          </Fold>
        </div>
      </div>
    </State>
    <State name="Keys">
      <p className="flex flex-wrap items-center gap-3">
        <Key>Ctrl</Key>
        <KeyHint>g then o</KeyHint>
      </p>
    </State>
    <State name="Facts">
      <dl className="grid gap-3 sm:grid-cols-3">
        <Fact label="Order number">b00000000101</Fact>
        <Fact label="A fact that is longer than its column">
          Featherstonehaugh-Wolfeschlegelsteinhausen, departments.example
        </Fact>
        <Fact label="Missing">N/A</Fact>
      </dl>
    </State>
    <State name="Status that is being changed">
      <div className="max-w-xs">
        <StatusSelect status="Order Confirmed" barred={undefined} busy onChoose={() => undefined} />
      </div>
    </State>
    <State name="Fields close together">
      <div className="field-row gap-x-3 sm:grid-cols-2">
        <TextField dense label="Drug" hint="As written" />
        <TextField dense label="Strength" error="Please enter the strength" />
      </div>
    </State>
  </Specimen>
);
