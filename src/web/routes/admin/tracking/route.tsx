import { data } from 'react-router';
import * as z from 'zod/mini';
import { MOST_LINES } from '#domain/orders/many.ts';
import {
  type ConfirmedLine,
  confirmable,
  importTracking,
  previewTracking,
} from '#usecases/orders/change-many.ts';
import { readTrackingFile } from '#usecases/orders/tracking-file.ts';
import { confirmedLineSchema, MAX_PASTED } from '#web/forms/schemas/many-orders.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { orFailed, refusalInit } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { MANY_ORDERS } from '#texts/many-orders.ts';
import type { Route } from './+types/route.ts';
import { type TrackingReply, TrackingView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Import tracking numbers',
    description: 'For store staff only.',
    path: href('/admin/tracking'),
    noindex: true,
  });

const EMPTY: TrackingReply = {
  pasted: '',
  ship: true,
  message: undefined,
  preview: undefined,
  outcomes: undefined,
};

const textOf = (form: FormData): string => {
  const pasted = form.get('pasted');
  return typeof pasted === 'string' ? pasted.slice(0, MAX_PASTED) : '';
};

const parsed = (line: FormDataEntryValue): unknown => {
  try {
    return typeof line === 'string' ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
};

const confirmedLines = (form: FormData): readonly ConfirmedLine[] =>
  z.safeParse(
    z.array(confirmedLineSchema).check(z.maxLength(MOST_LINES)),
    form.getAll('line').map(parsed),
  ).data ?? [];

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const form = await request.formData();
  const ship = form.get('ship') !== 'no';
  if (form.get('intent') === 'save') {
    const lines = confirmedLines(form);
    const saved = await orFailed(deps, MANY_ORDERS.failed, () =>
      importTracking(deps, viewer, { lines, ship }),
    );
    return saved.ok
      ? data<TrackingReply>({ ...EMPTY, ship, outcomes: saved.value })
      : data<TrackingReply>({ ...EMPTY, ship, message: saved.message }, refusalInit(saved));
  }
  const pasted = textOf(form);
  const lines = readTrackingFile(pasted);
  const preview = lines.ok
    ? await orFailed(deps, MANY_ORDERS.failed, () =>
        previewTracking(deps, viewer, { lines: lines.value, ship }),
      )
    : lines;
  if (!preview.ok)
    return data<TrackingReply>(
      { ...EMPTY, pasted, ship, message: preview.message },
      refusalInit(preview),
    );
  return data<TrackingReply>({
    ...EMPTY,
    pasted,
    ship,
    preview: preview.value.map((line) => ({
      number: line.number,
      tracking: line.tracking,
      carrier: line.carrier,
      patient: line.order?.patient,
      orderId: line.order?.orderId,
      problems: line.problems,
      confirmed: confirmable(line),
    })),
  });
};

export default function Page({ actionData }: Route.ComponentProps) {
  return <TrackingView reply={actionData ?? EMPTY} />;
}
