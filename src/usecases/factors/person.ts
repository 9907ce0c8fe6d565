import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { findStaffEmail } from '#db/writes/team.ts';
import { findContact } from '#db/writes/users.ts';
import type { CustomerViewer, StaffViewer } from '#domain/access.ts';
import type { MailInput } from '#mail/templates/catalogue.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** Customers and staff, whose accounts and factors are apart. */
export type FactorRealm = keyof Deps['factors'];

/** Whoever is logged in; everybody has second factors of their own. */
export type Person = CustomerViewer | StaffViewer;

export const realmOf = (person: Person): FactorRealm =>
  person.kind === 'customer' ? 'customers' : 'staff';

const mailboxOf = async (
  trx: Tx,
  realm: FactorRealm,
  userId: string,
): Promise<string | null | undefined> =>
  realm === 'customers' ? (await findContact(trx, userId))?.email : findStaffEmail(trx, userId);

/** What a person changed of what opens their account. */
export const recordOfPerson = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  trx: Tx,
  person: Person,
  what: 'password changed' | 'factor added' | 'factor removed' | 'recovery codes renewed',
): Promise<void> =>
  person.kind === 'customer'
    ? recordChange(deps, trx, person, what, { patientId: person.id })
    : recordChange(deps, trx, person, `team ${what}`, { subjectId: person.id });

/** Whoever did not do it learns of it, where there is a mailbox: some of the staff have none. */
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
