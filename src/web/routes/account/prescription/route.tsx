import { readPrescription } from '#usecases/prescriptions/read-prescription.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { fileRefused, VIEWER_POLICY } from '#web/http/file-answer.ts';
import { streamOf } from '#web/http/stream-of.ts';
import type { Route } from './+types/route.ts';

/** The decrypted file, for its owner and for staff; the use case records the reading. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const opened = await readPrescription(deps, context.get(viewerContext), params.prescriptionId);
  if (!opened.ok) {
    if (opened.alert) deps.log.error({ code: opened.code }, 'a prescription could not be opened');
    return fileRefused(opened);
  }
  const { fileName, contentType, sizeBytes, body } = opened.value;
  const stream = streamOf(body, (error) =>
    deps.log.error({ err: error }, 'a prescription broke off while it was read'),
  );
  // The body of a HEAD answer is never read, so the file would stay open.
  if (request.method === 'HEAD') await stream.cancel();
  return new Response(request.method === 'HEAD' ? null : stream, {
    headers: {
      'content-type': contentType,
      'content-length': String(sizeBytes),
      // The name is safe: it was restricted to letters, digits, '-', '_' and one dot at the upload.
      'content-disposition': `inline; filename="${fileName}"`,
      'content-security-policy': VIEWER_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
};
