import { data } from 'react-router';
import { findNotice, findPacks } from '#db/reads/recalls.ts';
import { formatDate } from '#domain/dates.ts';
import { orderNumber } from '#domain/order-number.ts';
import { answerRecall } from '#usecases/shipping/recall-packs.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { recallAnswerSchema } from '#web/forms/schemas/orders.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { RECALL_MESSAGES } from '#texts/recalls.ts';
import type { Route } from './+types/route.ts';
import { RecallView } from './view.tsx';

const MAX_TOKEN = 100;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'A recalled product',
    description: 'What to do with a recalled product, and how to tell us.',
    path: href('/recall'),
    noindex: true,
  });

/** Changes nothing, because mail scanners open links, too. The medicine is named to the logged-in patient only. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { db, mailLinks, settings } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const token = new URL(request.url).searchParams.get('token')?.slice(0, MAX_TOKEN) ?? '';
  const { email, phone } = settings.brand;
  const notice = token === '' ? undefined : await findNotice(db, mailLinks.hash(token));
  if (!notice) return data({ token, email, phone, notice: undefined }, { status: 410 });
  const own = viewer.kind === 'customer' && viewer.id === notice.userId;
  const packs = await findPacks(db, notice);
  return data({
    token,
    email,
    phone,
    notice: {
      reason: notice.reason,
      withdrawn: notice.withdrawnReason,
      answer: notice.answer,
      packs: packs
        .filter(({ userId, shippedAt }) => userId === notice.userId && shippedAt !== null)
        .map((pack) => ({
          id: pack.id,
          name: own ? pack.name : undefined,
          batch: pack.batch,
          serial: pack.serial,
          expiry: formatDate(pack.expiry),
          order: orderNumber(pack.orderId),
        })),
    },
  });
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const posted = await request.formData();
  const form = checkForm(recallAnswerSchema, posted);
  // The link is checked before the answer, so a dead one is told first.
  const sent = posted.get('token');
  const token = (typeof sent === 'string' ? sent : '').slice(0, MAX_TOKEN);
  const answered = await orFailed(deps, RECALL_MESSAGES.failed, () =>
    answerRecall(deps, { token, answer: form.ok ? form.value.answer : '' }),
  );
  if (answered.ok) return data({ said: answered.value });
  return form.ok || answered.code !== 'bad-answer'
    ? respond(answered, form.ok ? form.values : form.reply.values)
    : refuseForm(form.reply);
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const said = actionData && 'said' in actionData ? actionData.said : undefined;
  const reply = actionData && 'values' in actionData ? actionData : undefined;
  return <RecallView {...loaderData} said={said} reply={reply} />;
}
