import { Link } from 'react-router';
import type { StaffRole } from '#domain/access.ts';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';
import { type InvitationRow, Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { RoleTable } from './role-table.tsx';

export type MemberRow = {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
  readonly roles: string;
  readonly suspended: boolean;
  readonly lastLogin: string | null;
  readonly sessions: number;
  /** Second factors of the person; null if there are none. */
  readonly factors: string | null;
  readonly self: boolean;
};

const Factors = ({ factors }: Pick<MemberRow, 'factors'>) =>
  factors ?? <span className="text-amber">None</span>;

const Member = ({ member }: { member: MemberRow }) => (
  <Row>
    <RowHead className="wrap-anywhere">
      <RowLink to={href('/admin/team/:memberId', { memberId: member.id })}>{member.name}</RowLink>
      {member.self ? <span className="text-soft"> (you)</span> : null}
      <Below>{member.username}</Below>
      <Below className="@2xl:hidden">{member.roles}</Below>
      <Below className="@2xl:hidden">
        Second factor: <Factors factors={member.factors} />
      </Below>
    </RowHead>
    <Cell className="@max-2xl:hidden">{member.roles}</Cell>
    <Cell>
      {member.suspended ? (
        <span className="font-medium text-amber">Suspended</span>
      ) : (
        <span className="text-leaf">Active</span>
      )}
    </Cell>
    <Cell className="@max-2xl:hidden">
      <Factors factors={member.factors} />
    </Cell>
    <Cell className="figures @max-3xl:hidden">{member.lastLogin ?? 'Never'}</Cell>
    <Cell className="figures text-right @max-2xl:hidden">{member.sessions}</Cell>
  </Row>
);

const Members = ({ members }: { members: readonly MemberRow[] }) => (
  <Table
    caption="People of the team, by name. The name opens the person."
    head={
      <>
        <Head aria-sort="ascending" className="@2xl:w-[28%]">
          Name
        </Head>
        <Head className="@max-2xl:hidden">Roles</Head>
        <Head className="w-26">State</Head>
        <Head className="w-30 @max-2xl:hidden">Second factor</Head>
        <Head className="w-32 @max-3xl:hidden">Last login</Head>
        <Head className="w-22 text-right @max-2xl:hidden">Sessions</Head>
      </>
    }
  >
    {members.map((member) => (
      <Member key={member.id} member={member} />
    ))}
  </Table>
);

export const TeamView = ({
  members,
  invitations,
  grantable,
  reply,
}: {
  members: readonly MemberRow[];
  invitations: readonly InvitationRow[];
  grantable: readonly StaffRole[];
  reply: FormReply | undefined;
}) => (
  <StaffFrame place="team">
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <PageTitle title="Team">
          <Link
            to={href('/admin/audit')}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            Audit: who saw or changed what
          </Link>
        </PageTitle>
        <Members members={members} />
        {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      </div>
      {/* Empty again once an invitation has gone out. */}
      <InviteForm key={invitations[0]?.id} grantable={grantable} reply={reply} />
    </div>
    <RoleTable />
  </StaffFrame>
);
