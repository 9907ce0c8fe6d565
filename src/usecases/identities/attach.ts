import type { Identity } from '#auth/identities.ts';
import type { Provider } from '#auth/providers.ts';
import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { FEDERATED_MESSAGES } from '#domain/identities.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

export type AttachRefusal = 'identity-taken' | 'identity-another';

/** Links an identity to the customer's account, and tells them by mail. One that is linked already is fine. */
export const attach = async (
  deps: Deps,
  trx: Tx,
  viewer: CustomerViewer,
  provider: Provider,
  identity: Identity,
): Promise<Result<null, AttachRefusal>> => {
  const done = await deps.identities.link(trx, viewer.id, identity);
  if (done === 'taken')
    return refuse('identity-taken', 'conflict', FEDERATED_MESSAGES.taken(provider.name));
  if (done === 'another')
    return refuse('identity-another', 'conflict', FEDERATED_MESSAGES.another(provider.name));
  if (done === 'linked') {
    await recordChange(deps, trx, viewer, 'login linked', { patientId: viewer.id });
    await queueMails(
      trx,
      [
        {
          to: viewer.email,
          input: {
            template: 'identity-linked',
            data: { firstName: viewer.firstName, provider: provider.name },
          },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
  }
  return ok(null);
};
