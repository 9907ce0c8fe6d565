import { makeZip } from 'client-zip';
import { listOwnFiles, readOwnData } from '#db/reads/own-data.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { readPrescription } from '#usecases/prescriptions/read-prescription.ts';

/** The customer's data except the files, as JSON. */
export const readOwnDataFile = async (deps: Deps, viewer: CustomerViewer): Promise<string> => {
  await recordAccess(deps, viewer, 'own data downloaded', { patientId: viewer.id });
  const data = await readOwnData(deps.db, viewer);
  return JSON.stringify({ exportedAt: deps.clock().toISOString(), ...data }, null, 2);
};

const FOLDERS = {
  prescription: 'prescriptions',
  'prescription page': 'prescriptions',
  'arrival photo': 'photos',
} as const;

/** Opens one file at a time, and closes it even if it was not read to its end. */
async function* entriesOf(deps: Deps, viewer: CustomerViewer, json: string) {
  yield { name: 'my-data.json', input: json, lastModified: deps.clock() };
  for (const { id, fileName, purpose, sentAt } of await listOwnFiles(deps.db, viewer)) {
    const name = `${FOLDERS[purpose]}/${id}-${fileName}`;
    const opened = await readPrescription(deps, viewer, id);
    if (!opened.ok) {
      deps.log.error({ code: opened.code }, 'a file is missing in the download of own data');
      yield { name: `${name}.txt`, input: `${opened.message}\n`, lastModified: sentAt };
      continue;
    }
    const iterator = opened.value.body[Symbol.asyncIterator]();
    try {
      yield { name, input: { [Symbol.asyncIterator]: () => iterator }, lastModified: sentAt };
    } finally {
      await iterator.return?.();
    }
  }
}

/** All of it with the files themselves, as a ZIP that is written while it is sent. */
export const readOwnArchive = async (
  deps: Deps,
  viewer: CustomerViewer,
): Promise<AsyncIterable<Uint8Array>> => {
  const entries = entriesOf(deps, viewer, await readOwnDataFile(deps, viewer));
  return makeZip({
    [Symbol.asyncIterator]: () => ({
      next: () => entries.next(),
      // The client has disconnected: open files are closed, and nothing has failed.
      throw: () => entries.return(undefined),
    }),
  });
};
