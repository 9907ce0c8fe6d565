import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { findStaffEmail } from '#db/writes/team.ts';
import { findContact } from '#db/writes/users.ts';
import type { CustomerViewer, StaffViewer } from '#domain/access.ts';
import type { MailInput } from '#mail/templates/catalogue.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** Customers and staff have separate accounts and factors. */
export type FactorRealm = keyof Deps['factors'];

/** The logged-in person, customer or staff. */
export type Person = CustomerViewer | StaffViewer;

export const realmOf = (person: Person): FactorRealm =>
  person.kind === 'customer' ? 'customers' : 'staff';

const mailboxOf = async (
  trx: Tx,
  realm: FactorRealm,
  userId: string,
): Promise<string | null | undefined> =>
  realm === 'customers' ? (await findContact(trx, userId))?.email : findStaffEmail(trx, userId);

/** A change of a person's credentials. */
export const recordOfPerson = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  person: Person,
  what: 'password changed' | 'factor added' | 'factor removed' | 'recovery codes renewed',
): Promise<void> =>
  person.kind === 'customer'
    ? recordChange(deps, trx, person, what, { patientId: person.id })
    : recordChange(deps, trx, person, `team ${what}`, { subjectId: person.id });

/** Notifies the owner of the account, if they have a mailbox: some staff have none. */
export const tellPerson = async (
  deps: Deps,
  trx: Tx,
  to: { readonly realm: FactorRealm; readonly userId: string },
  input: MailInput,
): Promise<void> => {
  const mailbox = await mailboxOf(trx, to.realm, to.userId);
  if (!mailbox) return;
  await queueMails(trx, [{ to: mailbox, input }], {
    jobs: deps.jobs,
    newId: deps.newId,
    now: deps.clock(),
  });
};
