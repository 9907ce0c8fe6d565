import { Link, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import type { Countries } from '#web/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { DetailsFields } from '#web/forms/details-fields.tsx';
import { DETAILS_LABELS } from '#web/forms/labels.ts';

const loadSchema = () =>
  import('#web/forms/account-details.ts').then((forms) => forms.detailsSchema);

/** What was typed waits for whose details they are. */
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
}) => {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHead
        title="Your details"
        text="New orders use these. An order that you have placed keeps the address it was placed with."
      />
      <div className="page grid gap-6 py-8">
        <div className="card grid max-w-3xl gap-5 p-6">
          <CheckedForm
            schema={loadSchema}
            labels={DETAILS_LABELS}
            reply={reply}
            initial={initial}
            draft={`${DETAILS_DRAFT}:${userId}`}
          >
            <DetailsFields countries={countries} />
            <div className="flex flex-wrap items-center gap-4">
              <Button type="submit" disabled={busy}>
                {busy ? 'Saving...' : 'Save'}
              </Button>
              <Link to="/account" className="link">
                Back to My Account
              </Link>
            </div>
          </CheckedForm>
        </div>
      </div>
    </>
  );
};
