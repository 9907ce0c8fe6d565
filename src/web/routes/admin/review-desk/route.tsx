import { data, isRouteErrorResponse, redirect } from 'react-router';
import { LINE_ITEMS } from '#domain/review/typed-prescription.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { prescriberContactSchema } from '#web/forms/schemas/prescriber-contact.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { clearDraft } from '#web/forms/draft.ts';
import { hasArrived } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { statusOf, orFailed } from '#web/http/respond.ts';
import { CONTACT_MESSAGES } from '#texts/prescriber-contacts.ts';
import { recordPrescriberContact } from '#usecases/review/record-contact.ts';
import { decideReview, saveReviewDraft } from '#usecases/review/decide.ts';
import type { Route } from './+types/route.ts';
import { readDecision } from './decision-form.ts';
import type { DeskReply, DraftReply } from './desk-data.ts';
import { readDesk } from './read-desk.ts';
import { changeRecord, readRecordChange } from './record-form.ts';
import { DeskView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Review desk',
    description: 'For store staff only.',
    path: href('/admin/review/:orderId', { orderId: params.orderId }),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const desk = await readDesk(context.get(depsContext), context.get(viewerContext), params.orderId);
  if (!desk)
    throw new Response('There is no prescription to review for this order.', { status: 404 });
  return desk;
};

const FAILED = 'The decision could not be saved. What you typed is saved. Please try again.';

const RECORD_FAILED = 'Nothing was changed. Please try again.';

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const form = await request.formData();
  const { orderId } = params;
  const values = textValues(form);
  if (form.get('intent') === 'save-draft') {
    const saved = await saveReviewDraft(deps, viewer, { orderId, values });
    if (!saved.ok)
      return data<DeskReply>(
        { outcome: 'refused', code: saved.code, message: saved.message },
        { status: statusOf(saved) },
      );
    return data<DraftReply>({ outcome: 'saved', at: saved.value.savedAt.toISOString() });
  }
  if (form.get('intent') === 'record-contact') {
    const asked = checkForm(prescriberContactSchema, form);
    if (!asked.ok)
      return data<DeskReply>(
        {
          outcome: 'refused',
          code: 'contact',
          message: Object.values(asked.reply.errors)[0] ?? CONTACT_MESSAGES.failed,
          contact: asked.reply,
        },
        { status: 422 },
      );
    const recorded = await orFailed(deps, CONTACT_MESSAGES.failed, () =>
      recordPrescriberContact(deps, viewer, { orderId, ...asked.value }),
    );
    if (!recorded.ok)
      return data<DeskReply>(
        {
          outcome: 'refused',
          code: 'contact',
          message: recorded.message,
          contact: { values: asked.values, errors: {} },
        },
        { status: statusOf(recorded) },
      );
    return redirect(href('/admin/review/:orderId', { orderId }), {
      headers: { 'set-cookie': noticeCookie('contact-recorded') },
    });
  }
  const change = readRecordChange(form);
  if (change) {
    const changed = change.ok
      ? await orFailed(deps, RECORD_FAILED, () =>
          changeRecord(deps, viewer, { orderId, ...change.value }),
        )
      : change;
    if (!changed.ok)
      return data<DeskReply>(
        {
          outcome: 'refused',
          code: changed.code,
          message: changed.message,
          kept: change.ok ? change.value : undefined,
        },
        { status: statusOf(changed) },
      );
    return redirect(href('/admin/review/:orderId', { orderId }), {
      headers: { 'set-cookie': noticeCookie(changed.value) },
    });
  }
  const decision = readDecision(form);
  if (!decision.ok) {
    await saveReviewDraft(deps, viewer, { orderId, values });
    return data<DeskReply>(
      { outcome: 'refused', code: decision.code, message: decision.message },
      { status: 422 },
    );
  }
  const result = await orFailed(deps, FAILED, () =>
    decideReview(deps, viewer, { orderId, values, ...decision.value }),
  );
  if (!result.ok)
    return data<DeskReply>(
      { outcome: 'refused', code: result.code, message: result.message },
      { status: statusOf(result) },
    );
  // The queue offers the undo instead of a notice, because nothing has happened yet.
  if (result.value.undoable) return redirect(href('/admin/review'));
  return redirect(href('/admin/review'), {
    headers: {
      'set-cookie': noticeCookie(
        result.value.review === 'second look'
          ? 'review-second'
          : `review-${decision.value.decision}`,
      ),
    },
  });
};

/** Saving a draft changes nothing on the page; a decision changes everything. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData;
  defaultShouldRevalidate: boolean;
}): boolean => (formData?.get('intent') === 'save-draft' ? false : defaultShouldRevalidate);

/** Record changes that have typed fields. */
const TYPED_CHANGES = new Set(['correct-record', 'close-record']);

export const clientAction = async ({
  request,
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<DeskReply | DraftReply> => {
  const { intent = '' } = textValues(await request.clone().formData());
  try {
    return await serverAction();
  } catch (thrown) {
    // The router's own answers, such as a redirect after the session has ended, are not network failures.
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) {
      // Only a saved record change deletes its draft; a decision keeps it.
      if (TYPED_CHANGES.has(intent) && hasArrived(thrown))
        clearDraft(STAFF_DRAFTS.record(params.orderId));
      throw thrown;
    }
    return { outcome: 'refused', code: 'unreachable', message: FAILED };
  }
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  // Typed values are reset for another order, and if its lines or the prescription on record change.
  const { orderId, record, values } = loaderData;
  return (
    <DeskView
      key={JSON.stringify([orderId, record?.id, record?.values, values[LINE_ITEMS]])}
      desk={loaderData}
      reply={actionData}
    />
  );
}
