import { Check } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { STAFF_ROLES, STAFF_TABLE, type StaffRole } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { Link } from 'react-router';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';
import { type InvitationRow, Invitations, InviteForm } from './invitations.tsx';

/** Permissions of the staff roles, from the table that the server enforces. */
const RoleTable = () => (
  <div className="grid gap-2">
    <h3 className="text-base">Permissions of each role</h3>
    <p className="max-w-3xl text-sm text-soft">
      A person with several roles has the permissions of all of them. No one can give, reset or
      remove permissions that they do not have themselves. There is one exception: as long as no one
      has all roles, an administrator can make themselves or a colleague a pharmacist, with the
      license number.
    </p>
    <Table
      caption="Permissions of each role"
      head={
        <>
          <Head>
            Permission<span className="@2xl:hidden">, and who has it</span>
          </Head>
          {STAFF_ROLES.map((role) => (
            <Head key={role} className="w-36 text-center! @max-2xl:hidden">
              {ROLE_NAMES[role]}
            </Head>
          ))}
        </>
      }
    >
      {STAFF_TABLE.map(({ words, roles }) => (
        <Row key={words} opens={false}>
          <RowHead>
            {words}
            <Below className="@2xl:hidden">
              {roles.map((role) => ROLE_NAMES[role]).join(', ')}
            </Below>
          </RowHead>
          {STAFF_ROLES.map((role) => (
            <Cell key={role} className="text-center @max-2xl:hidden">
              {roles.includes(role) ? (
                <>
                  <Icon node={Check} className="inline size-4 text-leaf" />
                  <span className="sr-only">yes</span>
                </>
              ) : (
                <>
                  <span aria-hidden="true" className="text-soft">
                    –
                  </span>
                  <span className="sr-only">no</span>
                </>
              )}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  </div>
);

type MemberRow = {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email: string | null;
  readonly roles: string;
  /** A pharmacist without a recorded license cannot approve prescriptions. */
  readonly lacksLicence: boolean;
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
    <Cell className="@max-2xl:hidden">
      {member.roles}
      {member.lacksLicence ? <Below className="text-amber">License missing</Below> : null}
    </Cell>
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
    caption="Team members, by name. Select a name to open the person."
    head={
      <>
        <Head aria-sort="ascending" className="@2xl:w-[28%]">
          Name
        </Head>
        <Head className="@max-2xl:hidden">Roles</Head>
        <Head className="w-26">Status</Head>
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
            Audit: who viewed or changed what
          </Link>
          <CsvLink to={href('/admin/team.csv')} of="the team" />
        </PageTitle>
        <Members members={members} />
        {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      </div>
      {/* The key empties the form after an invitation was sent. */}
      <InviteForm key={invitations[0]?.id} grantable={grantable} reply={reply} />
    </div>
    <RoleTable />
  </StaffFrame>
);
