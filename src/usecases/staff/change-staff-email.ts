import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import {
  dropStaffEmailChange,
  findStaffEmailChange,
  openStaffEmailChange,
} from '#db/writes/email-changes.ts';
import { dropPasswordLink, lockTeam, type Member, readMembers, setEmail } from '#db/writes/team.ts';
import type { StaffViewer, Viewer } from '#domain/access.ts';
import { normalizeEmail } from '#domain/customers.ts';
import { MAIL_LINK_LIFETIME } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { proveUnlessFresh, type ProofRefusal } from '#usecases/factors/prove.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { another, changeTeam, type TeamRefusal } from './change-team.ts';

type Asked = Result<null, TeamRefusal>;

const taken = () =>
  refuse('taken', 'conflict', TEAM_MESSAGES.emailTaken, {
    fields: { email: TEAM_MESSAGES.emailTaken },
  });

/** Mails a link to the new address. Until it is used, everything goes on to the old one. */
const ask = async (
  deps: Deps,
  trx: Tx,
  members: readonly Member[],
  member: Member,
  newEmail: string,
): Promise<Asked> => {
  if (members.some(({ email }) => email === newEmail)) return taken();
  const now = deps.clock();
  const id = deps.newId();
  await openStaffEmailChange(trx, {
    id,
    userId: member.id,
    newEmail,
    tokenHash: deps.mailLinks.hash(deps.mailLinks.token(id)),
    now,
    expiresAt: new Date(now.getTime() + MAIL_LINK_LIFETIME['confirm-new-email']),
  });
  const { name } = member;
  await queueMails(
    trx,
    [{ to: newEmail, input: { template: 'confirm-staff-email', data: { name, linkId: id } } }],
    { jobs: deps.jobs, newId: deps.newId, now },
  );
  return ok(null);
};

/** Each mail may go to somebody else's mailbox, whoever asks for it. */
const tooOften = (deps: Deps, viewer: StaffViewer, newEmail: string) =>
  limited(
    deps,
    [
      ['invite-account', viewer.id],
      ['mail-link-account', newEmail],
    ],
    TOO_MANY_ATTEMPTS,
  );

/** An administrator asks for another address of a colleague, who confirms it by the link of a mail. */
export const askToChangeMemberEmail = async (
  deps: Deps,
  viewer: Viewer,
  memberId: string,
  email: string,
): Promise<Result<null, TeamRefusal | 'too-many-requests'>> => {
  const newEmail = normalizeEmail(email);
  const wait = viewer.kind === 'staff' && (await tooOften(deps, viewer, newEmail));
  if (wait) return wait;
  const asked = await changeTeam(deps, viewer, 'e-mail', async (trx, team): Promise<Asked> => {
    const member = team.within(memberId);
    if (!member.ok) return member;
    // Changing one's own address requires the password.
    return another(viewer, memberId) ?? ask(deps, trx, team.members, member.value, newEmail);
  });
  return asked;
};

/** A person of the staff asks for another address of their own, after showing again who they are. */
export const askToChangeOwnEmail = async (
  deps: Deps,
  viewer: StaffViewer,
  input: { readonly email: string; readonly password: string },
  headers: Headers,
): Promise<Result<null, TeamRefusal | ProofRefusal>> => {
  const newEmail = normalizeEmail(input.email);
  const refusal =
    (await proveUnlessFresh(deps, viewer, headers, input.password)) ??
    (await tooOften(deps, viewer, newEmail));
  if (refusal) return refusal;
  const asked = await deps.db.transaction().execute(async (trx): Promise<Asked> => {
    await lockTeam(trx);
    const members = await readMembers(trx);
    const self = members.find(({ id, suspendedAt }) => id === viewer.id && suspendedAt === null);
    if (!self) return refuse('not-allowed', 'forbidden', TEAM_MESSAGES.notYours);
    const begun = await ask(deps, trx, members, self, newEmail);
    if (begun.ok) await recordChange(deps, trx, viewer, 'team e-mail', { subjectId: self.id });
    return begun;
  });
  return asked;
};

/** The change that a link still confirms, and whose it is. */
const findOpen = async (deps: Deps, trx: Tx, token: string) => {
  const change = await findStaffEmailChange(trx, deps.mailLinks.hash(token), deps.clock());
  const members = await readMembers(trx);
  const member = members.find(({ id }) => id === change?.userId);
  return change && member ? { change, member, members } : undefined;
};

/** The change of a link. Does not use the link up. */
export const readStaffEmailChange = async (
  deps: Deps,
  token: string,
): Promise<{ readonly email: string } | undefined> => {
  const open = await deps.db.transaction().execute((trx) => findOpen(deps, trx, token));
  return open && { email: open.change.newEmail };
};

/** The new mailbox agrees: mails to the person go there, and the old one is told. Works once. */
export const confirmStaffEmail = async (
  deps: Deps,
  token: string,
  address: string,
): Promise<Result<null, 'too-many-requests' | 'link-dead' | 'taken'>> => {
  const wait = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (wait) return wait;
  const done = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'link-dead' | 'taken'>> => {
      await lockTeam(trx);
      const open = await findOpen(deps, trx, token);
      if (!open) return refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
      const { change, member, members } = open;
      await dropStaffEmailChange(trx, member.id);
      if (members.some(({ email }) => email === change.newEmail)) return taken();
      const now = deps.clock();
      await setEmail(trx, member.id, change.newEmail, now);
      // It went to the old mailbox.
      await dropPasswordLink(trx, member.id);
      const { id } = member;
      await recordChange(deps, trx, { kind: 'staff', id }, 'team e-mail changed', {
        subjectId: id,
        fields: ['email'],
      });
      if (member.email !== null)
        await queueMails(
          trx,
          [
            {
              to: member.email,
              input: { template: 'staff-email-changed', data: { newEmail: change.newEmail } },
            },
          ],
          { jobs: deps.jobs, newId: deps.newId, now },
        );
      return ok(null);
    });
  return done;
};
