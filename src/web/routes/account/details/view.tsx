import { AccountForm } from '#web/components/account/account-form.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { DetailsFields } from '#web/forms/person/person-fields.tsx';
import { DETAILS_LABELS } from '#web/forms/labels.ts';

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.detailsSchema);

/** Name of the draft in the browser; the storage key adds the account it belongs to. */
export const DETAILS_DRAFT = 'details';

export const DetailsView = ({
  userId,
  initial,
  countries,
  reply,
}: {
  userId: string;
  initial: Readonly<Record<string, string>>;
  countries: Countries;
  reply: FormReply | undefined;
}) => (
  <AccountForm
    title="Your details"
    text="New orders use these. An order that you have placed keeps the address it was placed with."
    schema={loadSchema}
    labels={DETAILS_LABELS}
    reply={reply}
    initial={initial}
    draft={`${DETAILS_DRAFT}:${userId}`}
  >
    <DetailsFields countries={countries} />
  </AccountForm>
);
