import type { Database } from '#db/client.ts';
import { listAdministratorAddresses } from '#db/reads/late-work.ts';
import { listRegister } from '#db/reads/pharmacies.ts';
import { queueMails } from '#db/writes/mails.ts';
import { markLicenceTold } from '#db/writes/pharmacies.ts';
import { licenceNotice } from '#domain/pharmacies/register.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import type { MailData } from '#mail/templates/catalogue.ts';
import { recordChange } from '#usecases/audit/record.ts';

export type LicenceDeps = {
  readonly db: Database;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly jobs: JobQueue;
  /** The store's own mailbox. */
  readonly brand: { readonly email: string };
};

/**
 * Mails the administrators which licences of the register end within 30 days, within 7 days, and have ended: each once.
 * A suspended pharmacy takes no order, so nobody is told of its licence. Answers with the number of licences told.
 */
export const tellEndingLicences = async (deps: LicenceDeps): Promise<number> => {
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const told: MailData['licences-ending']['licences'][number][] = [];
    for (const { id, details, suspendedAt } of await listRegister(trx)) {
      const days = licenceNotice(details, now);
      if (days === undefined || suspendedAt !== null) continue;
      const { legalName, licenceNumber, licenceUntil } = details;
      if (!(await markLicenceTold(trx, { pharmacyId: id, licenceUntil, days, now }))) continue;
      told.push({
        pharmacyId: id,
        name: legalName,
        licence: licenceNumber,
        until: licenceUntil,
        ended: days === 0,
      });
      await recordChange(deps, trx, { kind: 'system', id: null }, 'pharmacy license end told', {
        subjectId: id,
      });
    }
    if (told.length === 0) return 0;
    const addresses = await listAdministratorAddresses(trx);
    // Where no administrator has an address, the store's mailbox takes their place.
    const readers = addresses.length > 0 ? addresses : [deps.brand.email];
    await queueMails(
      trx,
      readers.map((to) => ({
        to,
        input: { template: 'licences-ending', data: { licences: told } },
      })),
      { jobs: deps.jobs, newId: deps.newId, now },
    );
    return told.length;
  });
};
