import type { ReactNode } from 'react';
import { href } from '#web/href.ts';
import { type Outcome, Outcomes } from './outcomes.tsx';
import { BackLink, PageTitle, Refusal } from './page-parts.tsx';
import { StaffFrame } from './staff-frame.tsx';

/** The answer to a form about the selected orders of a list. */
export type ManyOrdersReply = {
  /** Address of the list that the form was sent from. */
  readonly back: string;
  /** Why nothing was done; undefined if something was. */
  readonly message: string | undefined;
  readonly outcomes: readonly Outcome[] | undefined;
};

/** What became of each selected order. */
export const ManyOrdersPage = ({
  title,
  done,
  hint,
  reply,
  children,
}: {
  title: string;
  /** What a change was, such as "Status set". */
  done: string;
  /** What to do for those who open the page without a selection. */
  hint: string;
  reply: ManyOrdersReply | undefined;
  /** Shown below the refusal, such as a question. */
  children?: ReactNode;
}) => (
  <StaffFrame place="orders">
    <BackLink to={reply?.back ?? href('/admin/dashboard')}>Back to the orders</BackLink>
    <PageTitle title={title} />
    <Refusal message={reply?.message} />
    {children}
    {reply?.outcomes ? <Outcomes outcomes={reply.outcomes} done={done} /> : null}
    {reply ? null : <p className="card p-6 text-soft">{hint}</p>}
  </StaffFrame>
);
