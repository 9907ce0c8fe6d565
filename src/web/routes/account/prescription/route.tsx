import { readPrescription } from '#usecases/prescriptions/read-prescription.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { fileRefused, streamedFile } from '#web/http/file-answer.ts';
import type { Route } from './+types/route.ts';

/** The decrypted file, for its owner and for staff; the use case records the reading. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const opened = await readPrescription(deps, context.get(viewerContext), params.prescriptionId);
  if (!opened.ok) {
    if (opened.alert) deps.log.error({ code: opened.code }, 'a prescription could not be opened');
    return fileRefused(opened);
  }
  return streamedFile(request, opened.value, (error) =>
    deps.log.error({ err: error }, 'a prescription broke off while it was read'),
  );
};
