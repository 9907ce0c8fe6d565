import { APPLICATION_STATES } from '#domain/affiliates.ts';
import type { ChecklistItem } from '#domain/review/checklist.ts';
import { REVIEW_STATES } from '#domain/review/review.ts';
import { ConfirmedAction } from '#web/components/staff/confirmed-action.tsx';
import {
  MailStateMark,
  PaymentMark,
  ReviewMark,
  ServiceClock,
} from '#web/components/staff/marks.tsx';
import { ApplicationStateMark } from '#web/routes/admin/affiliates/applications-table.tsx';
import { EmptyList } from '#web/routes/admin/dashboard/list-parts.tsx';
import { emptyView } from '#web/routes/admin/dashboard/list-view.ts';
import { CheckList } from '#web/routes/admin/review-desk/check-list.tsx';
import { Specimen, State } from './specimen.tsx';
import { NARROWED } from './staff.tsx';

const clocks = [
  { mood: 'calm', waited: '2 h', left: '22 h' },
  { mood: 'soon', waited: '21 h', left: '3 h' },
  { mood: 'late', waited: '30 h', left: '6 h' },
] as const;

const payments = [
  ['Asked for', 'to do'],
  ['Paid', 'done'],
  ['Not asked for', 'quiet'],
  ['Failed', 'wrong'],
] as const;

const checks: readonly ChecklistItem[] = [
  {
    id: 'expiry',
    line: undefined,
    title: 'In date',
    state: 'met',
    text: 'Issued on May 1, 2026, and good for a year.',
    mayVouch: false,
  },
  {
    id: 'name',
    line: undefined,
    title: 'Patient',
    state: 'failed',
    text: 'The prescription says “A. Okafor”, the account “Adaeze Okafor-Lindqvist”.',
    mayVouch: true,
  },
  {
    id: 'strength',
    line: 0,
    title: 'Strength',
    state: 'open',
    text: 'Type it first.',
    mayVouch: false,
  },
  {
    id: 'sig-0',
    line: 0,
    title: 'Dose and directions',
    state: 'failed',
    text: 'The directions say 24 units once a day, and the typed dose is 240 units a day. That is 10 times as much.',
    mayVouch: false,
    confirms: 240,
  },
];

const row = 'flex flex-wrap items-center gap-3';

/** Status marks. */
export const Marks = () => (
  <Specimen title="Marks">
    <div className="grid gap-6 md:grid-cols-2">
      <State name="Review">
        <p className={row}>
          {REVIEW_STATES.map((state) => (
            <ReviewMark key={state} state={state} />
          ))}
        </p>
      </State>
      <State name="Payment">
        <p className={row}>
          {payments.map(([state, tone]) => (
            <PaymentMark key={tone} state={state} tone={tone} />
          ))}
        </p>
      </State>
      <State name="Mail">
        <p className={row}>
          {(['waiting', 'sent', 'kept', 'failed'] as const).map((state) => (
            <MailStateMark key={state} state={state} />
          ))}
        </p>
      </State>
      <State name="Application">
        <p className={row}>
          {APPLICATION_STATES.map((state) => (
            <ApplicationStateMark key={state} state={state} />
          ))}
        </p>
      </State>
      <State name="Checks of a prescription">
        <CheckList
          label="Checks"
          items={checks}
          vouched={new Set(['name'])}
          fixed={false}
          unit="units a day"
          answering={{ values: { 'right-sig-0': '24' }, onType: () => undefined }}
          onVouch={() => undefined}
        />
      </State>
      <State name="Checks of a decided prescription">
        <CheckList
          label="Checks that are decided"
          items={checks.slice(0, 2)}
          vouched={new Set()}
          fixed
          onVouch={() => undefined}
        />
      </State>
      <State name="Time to review">
        <p className={row}>
          {clocks.map((clock) => (
            <ServiceClock key={clock.mood} clock={clock} />
          ))}
        </p>
      </State>
    </div>
  </Specimen>
);

export const Nothing = () => (
  <Specimen title="Lists without a row">
    <div className="grid items-start gap-6 md:grid-cols-2">
      <State name="Nothing is there yet">
        <EmptyList view={emptyView('orders')} none="No orders found." noun="orders" />
      </State>
      <State name="Nothing passes the filters">
        <EmptyList view={NARROWED} none="No orders found." noun="orders" />
      </State>
    </div>
  </Specimen>
);

export const Actions = () => (
  <Specimen title="Asks once more">
    <div className="flex flex-wrap gap-3">
      <ConfirmedAction
        name="Send it again"
        intent="styleguide"
        title="Send this mail again?"
        action="Send"
      >
        <p>The person gets it a second time.</p>
      </ConfirmedAction>
      <ConfirmedAction
        name="Remove"
        intent="styleguide"
        title="Remove this person?"
        action="Remove"
        look="danger"
      >
        <p>They are logged out at once.</p>
      </ConfirmedAction>
    </div>
  </Specimen>
);
