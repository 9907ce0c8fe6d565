import { redirect } from 'react-router';
import { formatDate } from '#domain/dates.ts';
import { type TextKind, textKey, validSignature } from '#domain/text-signatures.ts';
import { SIGNATURE_MESSAGES, SIGNATURE_TEXTS } from '#texts/text-signatures.ts';
import type { Deps } from '#usecases/deps.ts';
import { signText, withdrawSignature } from '#usecases/texts/sign-text.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { textSignatureSchema } from '#web/forms/schemas/text-signature.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { type TextRow, TextsView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Texts',
    description: 'For store staff only.',
    path: href('/admin/texts'),
    noindex: true,
  });

const rowOf = (
  { content, signatures }: Deps,
  kind: TextKind,
  { id, name, path }: { readonly id: string; readonly name: string; readonly path: string },
): TextRow => {
  const key = textKey(kind, id);
  const hash = content.textHashes.get(key) ?? '';
  const last = signatures.of(key);
  const day = formatDate(last?.signedAt);
  const signed = validSignature(last, hash);
  return {
    kind,
    id,
    name,
    path,
    hash,
    words: signed
      ? SIGNATURE_TEXTS.signed(signed.name, signed.licence, day)
      : last
        ? SIGNATURE_TEXTS.changed(last.name, day)
        : SIGNATURE_TEXTS.notYet,
    signatureId: signed?.id,
  };
};

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { catalogue, articles } = deps.content;
  // Another process may have recorded one, and a form must not be offered for a text that is signed.
  await deps.signatures.read();
  return {
    products: catalogue.products.map(({ id, name }) =>
      rowOf(deps, 'product', {
        id,
        name,
        path: href('/products/:productId', { productId: id }),
      }),
    ),
    articles: articles.map(({ id, title }) =>
      rowOf(deps, 'article', { id, name: title, path: href('/blog/:postId', { postId: id }) }),
    ),
    signing: new URL(request.url).searchParams.get('sign') ?? undefined,
  };
};

const done = (notice: 'text-signed' | 'signature-withdrawn') =>
  redirect(href('/admin/texts'), { headers: { 'set-cookie': noticeCookie(notice) } });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const posted = await request.formData();
  const values = textValues(posted);
  if (values['intent'] === 'withdraw') {
    const withdrawn = await orFailed(deps, SIGNATURE_MESSAGES.failed, () =>
      withdrawSignature(deps, viewer, values['signatureId'] ?? ''),
    );
    return withdrawn.ok ? done('signature-withdrawn') : respond(withdrawn, values);
  }
  const form = checkForm(textSignatureSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const { kind, textId, textHash, signName, signPassword } = form.value;
  const signed = await orFailed(deps, SIGNATURE_MESSAGES.failed, () =>
    signText(deps, viewer, {
      kind,
      textId,
      textHash,
      signature: { username: signName, password: signPassword },
    }),
  );
  if (signed.ok) return done('text-signed');
  const { signPassword: _, ...kept } = form.values;
  return respond(signed, kept);
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <TextsView {...loaderData} reply={actionData} />;
}
