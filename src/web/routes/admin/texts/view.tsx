import { Form, Link } from 'react-router';
import type { TextKind } from '#domain/text-signatures.ts';
import { buttonClass } from '#ui/button.tsx';
import { Checkbox, TextField } from '#ui/field.tsx';
import { ActionRow, PageTitle, Refusal, rowNameClass } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { TEXT_SIGNATURE_LABELS } from '#web/forms/schemas/text-signature.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** A text that can be signed. */
export type TextRow = {
  readonly kind: TextKind;
  readonly id: string;
  readonly name: string;
  /** Address of the page that shows it. */
  readonly path: string;
  /** Of its present version. */
  readonly hash: string;
  /** Who signed it, or that nobody has. */
  readonly words: string;
  /** Of the signature under the present version. */
  readonly signatureId: string | undefined;
};

const signParam = ({ kind, id }: Pick<TextRow, 'kind' | 'id'>): string => `${kind}:${id}`;

const SignForm = ({ row, reply }: { row: TextRow; reply: FormReply | undefined }) => (
  <Form method="post" className="grid max-w-md gap-4 py-3">
    <input type="hidden" name="kind" value={row.kind} />
    <input type="hidden" name="textId" value={row.id} />
    <input type="hidden" name="textHash" value={row.hash} />
    <div className="grid gap-1">
      <Checkbox label={TEXT_SIGNATURE_LABELS.read} name="read" value="yes" required />
      {reply?.errors['read'] ? (
        <p className="text-sm font-medium text-red">{reply.errors['read']}</p>
      ) : null}
    </div>
    <TextField
      label={TEXT_SIGNATURE_LABELS.signName}
      name="signName"
      defaultValue={reply?.values['signName']}
      autoComplete="username"
      required
    />
    <TextField
      label={TEXT_SIGNATURE_LABELS.signPassword}
      name="signPassword"
      type="password"
      hint="Patients will read your name, your license and today’s date on the page until its text changes."
      autoComplete="current-password"
      required
    />
    <div className="flex flex-wrap items-center gap-3">
      <SubmitButton className="text-sm">Sign the text</SubmitButton>
      <Link to={href('/admin/texts')} className={buttonClass('quiet', 'text-sm')}>
        Cancel
      </Link>
    </div>
  </Form>
);

const Row = ({
  row,
  open,
  reply,
}: {
  row: TextRow;
  open: boolean;
  reply: FormReply | undefined;
}) => (
  <li className="px-4 py-1">
    <ActionRow
      name={
        <a href={row.path} target="_blank" rel="noreferrer" className={rowNameClass}>
          <span>
            {row.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </span>
        </a>
      }
      facts={
        <p className={`text-sm wrap-anywhere ${row.signatureId ? 'text-leaf' : 'text-soft'}`}>
          {row.words}
        </p>
      }
    >
      {row.signatureId ? (
        <Form method="post">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="signatureId" value={row.signatureId} />
          <SubmitButton look="quiet" className="text-sm">
            Withdraw<span className="sr-only"> the signature of {row.name}</span>
          </SubmitButton>
        </Form>
      ) : open ? null : (
        <Link
          to={`${href('/admin/texts')}?${new URLSearchParams({ sign: signParam(row) })}`}
          preventScrollReset
          className={buttonClass('quiet', 'text-sm')}
        >
          Sign<span className="sr-only"> {row.name}</span>
        </Link>
      )}
    </ActionRow>
    {open && !row.signatureId ? <SignForm row={row} reply={reply} /> : null}
  </li>
);

const List = ({
  title,
  rows,
  signing,
  reply,
}: {
  title: string;
  rows: readonly TextRow[];
  signing: string | undefined;
  reply: FormReply | undefined;
}) => (
  <section aria-label={title} className="grid gap-2">
    <h2 className="text-lg">
      {title}
      <span className="ml-2 text-sm font-normal text-soft">
        {rows.filter(({ signatureId }) => signatureId !== undefined).length} of {rows.length} signed
      </span>
    </h2>
    <ul className="card divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.id} row={row} open={signing === signParam(row)} reply={reply} />
      ))}
    </ul>
  </section>
);

/** The texts about medicines with their signatures, and the form that signs one. */
export const TextsView = ({
  products,
  articles,
  signing: asked,
  reply,
}: {
  products: readonly TextRow[];
  articles: readonly TextRow[];
  /** The text whose form is open, as "product:ozempic". */
  signing: string | undefined;
  reply: FormReply | undefined;
}) => {
  const { kind, textId } = reply?.values ?? {};
  const signing = kind && textId ? `${kind}:${textId}` : asked;
  const lists = { signing, reply };
  return (
    <StaffFrame place="texts">
      <PageTitle
        title="Texts"
        hint="Read a page, then sign it. The page then shows your name, your license and the date. The signature becomes void when the text changes."
      />
      {reply && !reply.errors['read'] ? <Refusal message={reply.message} /> : null}
      <List title="Medicines" rows={products} {...lists} />
      <List title="Articles" rows={articles} {...lists} />
    </StaffFrame>
  );
};
