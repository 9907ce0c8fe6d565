import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import {
  dropPasswordLink,
  distrustStaffPasskeys,
  endStaffSessions,
  findPasswordLink,
  lockTeam,
  type Member,
  readMembers,
  writePasswordLink,
} from '#db/writes/team.ts';
import type { Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { PASSWORD_LINK_LIFETIME } from '#domain/team.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { another, changeTeam, type TeamRefusal } from './change-team.ts';

type Sent = Result<null, TeamRefusal | 'no-mailbox' | 'too-many-requests'>;

/**
 * An administrator mails a colleague a link to a new password. The colleague's password, sessions and second factors stay
 * as they are until it is used. Refuses a colleague without a mailbox, because nobody may set another person's password.
 */
export const sendStaffPasswordLink = async (
  deps: Deps,
  viewer: Viewer,
  memberId: string,
): Promise<Sent> => {
  const wait =
    viewer.kind === 'staff' &&
    (await limited(
      deps,
      [
        ['invite-account', viewer.id],
        ['mail-link-account', memberId],
      ],
      TOO_MANY_ATTEMPTS,
    ));
  if (wait) return wait;
  return changeTeam(
    deps,
    viewer,
    'password link',
    async (trx, team): Promise<Result<null, TeamRefusal | 'no-mailbox'>> => {
      const member = team.toRestrict(memberId);
      if (!member.ok) return member;
      const no = another(viewer, memberId);
      if (no) return no;
      const { email, name } = member.value;
      if (email === null) return refuse('no-mailbox', 'conflict', TEAM_MESSAGES.noMailbox);
      const now = deps.clock();
      const id = deps.newId();
      await writePasswordLink(trx, {
        id,
        userId: memberId,
        tokenHash: deps.mailLinks.hash(deps.mailLinks.token(id)),
        now,
        expiresAt: new Date(now.getTime() + PASSWORD_LINK_LIFETIME),
      });
      const data = { name, sentBy: team.actor.name, linkId: id };
      await queueMails(trx, [{ to: email, input: { template: 'staff-password-link', data } }], {
        jobs: deps.jobs,
        newId: deps.newId,
        now,
      });
      return ok(null);
    },
  );
};

/** The active person whose password the link sets. */
const findOpen = async (deps: Deps, trx: Tx, token: string): Promise<Member | undefined> => {
  const userId = await findPasswordLink(trx, deps.mailLinks.hash(token), deps.clock());
  const members = await readMembers(trx);
  return members.find(({ id, suspendedAt }) => id === userId && suspendedAt === null);
};

/** Whether the link still works, and the user name it is for. Does not use the link up. */
export const readStaffPasswordLink = async (
  deps: Deps,
  token: string,
): Promise<{ readonly username: string } | undefined> => {
  const member = await deps.db.transaction().execute((trx) => findOpen(deps, trx, token));
  return member && { username: member.username };
};

/**
 * Sets a new password by a mailed link, which is used up, and ends every session of the person. The second factor stays,
 * and a passkey is only that until it was shown after the new password. A
 * weak password is refused and leaves the link valid.
 */
export const setStaffPassword = async (
  deps: Deps,
  input: { readonly token: string; readonly password: string },
  address: string,
): Promise<Result<null, 'too-many-requests' | 'link-dead' | 'password-invalid'>> => {
  const wait = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (wait) return wait;
  const done = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<Member, 'link-dead' | 'password-invalid'>> => {
      await lockTeam(trx);
      const member = await findOpen(deps, trx, input.token);
      if (!member) return refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
      const { id } = member;
      const set = await deps.staff.setPassword(trx, id, input.password);
      if (!set.ok) return set;
      await dropPasswordLink(trx, id);
      await endStaffSessions(trx, id);
      await distrustStaffPasskeys(trx, id);
      await recordChange(deps, trx, { kind: 'staff', id }, 'team password changed', {
        subjectId: id,
      });
      if (member.email !== null)
        await queueMails(
          trx,
          [{ to: member.email, input: { template: 'password-changed', data: { staff: true } } }],
          { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
        );
      return ok(member);
    });
  if (!done.ok) return done;
  // Failed attempts may have used up the rate limit of the login.
  await deps.limiter.reset('staff-login-account', done.value.username);
  return ok(null);
};
