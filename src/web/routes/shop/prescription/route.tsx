import { data, redirect } from 'react-router';
import { type Cart, makeLine } from '#domain/cart.ts';
import { findOption } from '#domain/catalogue.ts';
import { priceOrder, type RequestedLine } from '#domain/pricing.ts';
import { checkSupply } from '#domain/supply.ts';
import { overInWords } from '#domain/supply-texts.ts';
import { NOT_SAVED_ORDER, PRESCRIPTION_FIRST } from '#texts/prescription-first.ts';
import { changeCart } from '#usecases/carts/keep-cart.ts';
import type { Deps } from '#usecases/deps.ts';
import { readDraft, removeDraft } from '#usecases/prescriptions/drafts.ts';
import { proposeOrder } from '#usecases/prescriptions/propose-order.ts';
import { useCart } from '#web/browser/cart.ts';
import { type FormReply, textValues } from '#web/forms/check-form.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { actionHeaders, refuseForm, respond, withCookies } from '#web/http/respond.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { confirmedLines } from './confirm.ts';
import { prescriptionFacts } from './prescription-facts.ts';
import { PrescriptionView } from './view.tsx';

/** The answer to a confirmed form of a script, which has the cart itself. */
type PrescriptionReply = FormReply & { readonly lines?: Cart };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: PRESCRIPTION_FIRST.title,
    description:
      'Send a photo or a PDF of your prescription, and get the medicines and packs proposed.',
    path: href('/prescription'),
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) =>
  prescriptionFacts(context.get(depsContext), {
    viewer: context.get(viewerContext),
    headers: request.headers,
  });

const cartOf = ({ content }: Deps, lines: readonly RequestedLine[]): Cart =>
  lines.flatMap(({ productId, strength, quantity, unitsPerDay }) => {
    const found = findOption(content.catalogue, productId, strength);
    return found ? [{ ...makeLine(found.product, found.option, quantity), unitsPerDay }] : [];
  });

/** What the rules of the store refuse of confirmed lines, in words. */
const refusedWords = ({ content }: Deps, lines: readonly RequestedLine[]): string | undefined => {
  const priced = priceOrder(content.catalogue, lines);
  if (!priced.ok) return priced.message;
  const verdicts = checkSupply(priced.value.lines);
  const over = overInWords(
    priced.value.lines,
    new Map(verdicts.map((verdict) => [verdict.id, verdict])),
  );
  return over.length === 0 ? undefined : over.join(' ');
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const holder = { viewer: context.get(viewerContext), headers: request.headers };
  const values = textValues(await request.formData());
  if (values['intent'] === 'remove') {
    const cookies = await removeDraft(deps, holder);
    return redirect(href('/prescription'), { headers: withCookies(cookies) });
  }
  const draft = await readDraft(deps, holder);
  const proposal = draft && proposeOrder(deps, draft);
  if (!proposal) return refuseForm({ values, errors: {}, message: PRESCRIPTION_FIRST.gone });
  const confirmed = confirmedLines(proposal.offers, values);
  if ('errors' in confirmed) {
    const { '': message, ...errors } = confirmed.errors;
    return refuseForm({ values, errors, ...(message === undefined ? {} : { message }) });
  }
  const { lines } = confirmed;
  const refused = refusedWords(deps, lines);
  if (refused !== undefined) return refuseForm({ values, errors: {}, message: refused });
  if (values['answer'] === 'data')
    return data<PrescriptionReply>({ values, errors: {}, lines: cartOf(deps, lines) });
  const changed = await changeCart(
    deps,
    holder,
    lines.map((line) => ({ kind: 'put', line }) as const),
    context.get(requestContext).address,
  );
  return changed.ok
    ? redirect(href('/checkout'), { headers: withCookies(changed.value.cookies) })
    : respond(changed, values);
};

export const headers = actionHeaders;

/** Puts the confirmed lines into the browser's cart; confirming again changes their number instead of adding to it. */
export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => {
  // Nothing else on this page needs the forms.
  const { keepForm } = await import('#web/forms/keep-form.ts');
  const reply = await keepForm<PrescriptionReply>(serverAction, NOT_SAVED_ORDER);
  if (!('lines' in reply) || !reply.lines) return reply;
  const cart = useCart.getState();
  for (const line of reply.lines)
    if (cart.lines.some(({ id }) => id === line.id)) {
      cart.change(line.id, line.quantity);
      cart.state(line.id, line.unitsPerDay);
    } else cart.add(line);
  return redirect(href('/checkout'));
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PrescriptionView facts={loaderData} reply={actionData} />;
}
