import { Link } from 'react-router';
import type { StaffRole } from '#domain/access.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
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
  /** What the person has besides the password; null where there is nothing. */
  readonly factors: string | null;
  readonly self: boolean;
};

const headClass = 'px-3 py-2 text-left text-xs font-semibold text-soft';

const Factors = ({ factors }: Pick<MemberRow, 'factors'>) =>
  factors ?? <span className="text-amber">None</span>;

const Member = ({ member }: { member: MemberRow }) => (
  <tr className="relative border-t border-line align-top hover:bg-tint">
    <th scope="row" className="min-w-40 px-3 py-2 text-left font-normal">
      {/* The link spreads over the row: a click anywhere in it opens the person. */}
      <Link
        className="text-sm font-semibold wrap-anywhere text-accent no-underline after:absolute after:inset-0 hover:underline"
        to={`/admin/team/${member.id}`}
      >
        {member.name}
      </Link>
      {member.self ? <span className="text-sm text-soft"> (you)</span> : null}
      <span className="block text-xs wrap-anywhere text-soft">{member.username}</span>
      <span className="block text-xs wrap-anywhere text-soft md:hidden">{member.roles}</span>
      <span className="block text-xs wrap-anywhere text-soft md:hidden">
        Second factor: <Factors factors={member.factors} />
      </span>
    </th>
    <td className="px-3 py-2 text-sm max-md:hidden">{member.roles}</td>
    <td className="px-3 py-2 text-sm">
      {member.suspended ? (
        <span className="font-medium text-amber">Suspended</span>
      ) : (
        <span className="text-leaf">Active</span>
      )}
    </td>
    <td className="px-3 py-2 text-sm max-md:hidden">
      <Factors factors={member.factors} />
    </td>
    <td className="figures px-3 py-2 text-sm max-lg:hidden">{member.lastLogin ?? 'Never'}</td>
    <td className="figures px-3 py-2 text-right text-sm max-md:hidden">{member.sessions}</td>
  </tr>
);

const Members = ({ members }: { members: readonly MemberRow[] }) => (
  <div className="card relative overflow-x-auto" tabIndex={0} role="region" aria-labelledby="team">
    <table className="w-full border-collapse">
      <caption className="sr-only">People of the team, by name. The name opens the person.</caption>
      <thead>
        <tr>
          <th scope="col" aria-sort="ascending" className={headClass}>
            Name
          </th>
          <th scope="col" className={`${headClass} max-md:hidden`}>
            Roles
          </th>
          <th scope="col" className={headClass}>
            State
          </th>
          <th scope="col" className={`${headClass} max-md:hidden`}>
            Second factor
          </th>
          <th scope="col" className={`${headClass} max-lg:hidden`}>
            Last login
          </th>
          <th scope="col" className={`${headClass} text-right max-md:hidden`}>
            Sessions
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </tbody>
    </table>
  </div>
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
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="team" className="text-lg">
            Team
          </h2>
          <Link to="/admin/audit" className="link inline-flex min-h-11 items-center text-sm">
            Audit: who saw or changed what
          </Link>
        </div>
        <Members members={members} />
        {invitations.length > 0 ? <Invitations invitations={invitations} /> : null}
      </div>
      {/* Empty again once an invitation has gone out. */}
      <InviteForm key={invitations[0]?.id} grantable={grantable} reply={reply} />
    </div>
    <RoleTable />
  </StaffFrame>
);
