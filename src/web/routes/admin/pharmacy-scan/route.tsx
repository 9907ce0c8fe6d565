import { redirect } from 'react-router';
import { MAX_PRESCRIPTION_BYTES } from '#domain/prescriptions.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import { keepScan, openScan } from '#usecases/pharmacies/scans.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { fileRefused, streamedFile } from '#web/http/file-answer.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { orFailed } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { FRAME_BYTES, takeMultipart } from '#web/middleware/multipart.ts';
import type { Route } from './+types/route.ts';

/** The decrypted scan of a license check. Without a scan's id it leads back, as after a login. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const scanId = new URL(request.url).searchParams.get('scan');
  if (scanId === null) return redirect(href('/admin/pharmacies/:pharmacyId', params));
  const opened = await openScan(deps, context.get(viewerContext), scanId);
  if (!opened.ok) return fileRefused(opened);
  return streamedFile(request, opened.value, (error) =>
    deps.log.error({ err: error }, 'the scan of a license check broke off while it was read'),
  );
};

/** Receives the scan as a stream. */
export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const kept = await orFailed(deps, PHARMACY_MESSAGES.scanFailed, () =>
    takeMultipart(request, MAX_PRESCRIPTION_BYTES + FRAME_BYTES, (_, part) =>
      keepScan(deps, context.get(viewerContext), params.pharmacyId, part),
    ),
  );
  if (!kept.ok) return fileRefused(kept);
  return redirect(href('/admin/pharmacies/:pharmacyId', params), {
    status: 303,
    headers: { 'set-cookie': noticeCookie('pharmacy-scan-kept') },
  });
};
