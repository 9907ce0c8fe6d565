import { redirect } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { packOf } from '#domain/line-words.ts';
import { orderNumber } from '#domain/order-number.ts';
import { packsField } from '#domain/orders/correct-lines.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { correctOrderLines, readLines } from '#usecases/orders/correct-lines.ts';
import { LINES_MESSAGES } from '#texts/order-lines.ts';
import { BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { checkForm } from '#web/forms/check-form.ts';
import { orderLinesSchema } from '#web/forms/schemas/order-lines.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { LinesForm } from './lines-form.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Order lines',
    description: 'For store staff only.',
    path: href('/admin/orders/:orderId/lines', { orderId: params.orderId }),
    noindex: true,
  });

/** The review desk, if the page was opened from there; otherwise the order. */
const backTo = (request: Request, orderId: string): string =>
  new URL(request.url).searchParams.get('from') === 'review'
    ? href('/admin/review/:orderId', { orderId })
    : `${href('/admin/dashboard')}?open=${orderId}`;

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const order = await readLines(deps, viewer, params.orderId);
  if (!order) throw new Response(null, { status: 404 });
  const { orderId, userId, version, fixed } = order;
  await recordAccess(deps, viewer, 'order read', { patientId: userId, orderId });
  return {
    orderId,
    version,
    back: backTo(request, orderId),
    fixed: fixed && LINES_MESSAGES.fixed[fixed],
    lines: order.lines.map((line) => ({
      itemId: line.itemId,
      name: line.name,
      pack: packOf(line),
      price: formatMoney(line.price),
      packs: line.packs,
      ordered: line.ordered,
    })),
  };
};

/** The packs of each line that the form names; what is no number is -1, which no line may have. */
const packsIn = (form: FormData): ReadonlyMap<string, number> => {
  const prefix = packsField('');
  return new Map(
    [...form].flatMap(([name, text]) =>
      name.startsWith(prefix)
        ? [
            [
              name.slice(prefix.length),
              typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : -1,
            ] as const,
          ]
        : [],
    ),
  );
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const { orderId } = params;
  const posted = await request.formData();
  const form = checkForm(orderLinesSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const { version, note, sentence } = form.value;
  const deps = context.get(depsContext);
  const saved = await orFailed(deps, LINES_MESSAGES.failed, () =>
    correctOrderLines(deps, context.get(viewerContext), {
      orderId,
      version,
      packs: packsIn(posted),
      told: { note, sentence },
    }),
  );
  if (!saved.ok) return respond(saved, form.values);
  return redirect(backTo(request, orderId), {
    headers: { 'set-cookie': noticeCookie('lines-corrected') },
  });
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { orderId, back, fixed } = loaderData;
  return (
    <StaffFrame place="orders">
      <BackLink to={back}>Back</BackLink>
      <PageTitle
        title="Order lines"
        hint={<span className="figures">Order {orderNumber(orderId)}</span>}
      />
      <div className="card grid max-w-3xl gap-5 p-4">
        {fixed ? <p>{fixed}</p> : <LinesForm order={loaderData} reply={actionData} />}
      </div>
    </StaffFrame>
  );
}
