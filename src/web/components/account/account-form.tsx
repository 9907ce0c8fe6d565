import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';

/** A page of the account with one form, which is saved or left for My Account. */
export const AccountForm = ({
  title,
  text,
  children,
  ...form
}: {
  title: string;
  text: string;
} & Pick<
  ComponentProps<typeof CheckedForm>,
  'schema' | 'labels' | 'reply' | 'initial' | 'draft' | 'children'
>) => {
  return (
    <>
      <PageHead title={title} text={text} />
      <div className="page grid gap-6 py-8">
        <div className="card grid max-w-3xl gap-5 p-6">
          <CheckedForm {...form}>
            {children}
            <div className="flex flex-wrap items-center gap-4">
              <SubmitButton busy="Saving..." className="min-w-32">
                Save
              </SubmitButton>
              <Link to={href('/account')} className="link">
                Back to My Account
              </Link>
            </div>
          </CheckedForm>
        </div>
      </div>
    </>
  );
};
