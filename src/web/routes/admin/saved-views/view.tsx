import { Form, Link } from 'react-router';
import type { StaffView } from '#db/reads/staff-views.ts';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import {
  MAX_VIEW_NAME,
  SAVED_VIEW_LABELS,
  savedViewSchema,
} from '#web/forms/schemas/saved-view.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** The member's own views of the order list, and the form that saves one more. */
export const SavedViewsView = ({
  views,
  query,
  reply,
}: {
  views: readonly StaffView[];
  /** Of the list that the page was opened from; empty for all orders. */
  query: string;
  reply: FormReply | undefined;
}) => {
  const saving = reply?.values['intent'] === 'delete' ? undefined : reply;
  const kept = saving?.values['query'] ?? query;
  return (
    <StaffFrame place="orders">
      <BackLink to={`${href('/admin/dashboard')}${kept === '' ? '' : `?${kept}`}`}>
        Back to the orders
      </BackLink>
      <PageTitle
        title="Saved views"
        hint="Your own filters of the order list. Nobody else sees them; the address of a list can be sent to a colleague."
      />
      {reply?.values['intent'] === 'delete' ? <Refusal message={reply.message} /> : null}
      {kept === '' && !saving ? null : (
        <CheckedForm
          schema={savedViewSchema}
          labels={SAVED_VIEW_LABELS}
          reply={saving}
          className="card grid max-w-3xl gap-3 p-4"
        >
          <input type="hidden" name="query" value={kept} />
          <FormTextField
            name="name"
            label={SAVED_VIEW_LABELS.name}
            hint="For the list with the filters that you came from. If you use a name again, it gets these filters."
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
          />
          <SubmitButton className="justify-self-start text-sm">Save the view</SubmitButton>
        </CheckedForm>
      )}
      {views.length === 0 ? (
        <p className="card p-4 text-soft">
          You have saved no view yet. Filter the orders, then choose Save this view.
        </p>
      ) : (
        <ul aria-label="Saved views" className="card divide-y divide-line">
          {views.map((view) => (
            <li
              key={view.id}
              className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-1"
            >
              <Link
                to={`${href('/admin/dashboard')}?${view.query}`}
                className="link inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
              >
                {view.name}
              </Link>
              <Form method="post">
                <input type="hidden" name="intent" value="delete" />
                <input type="hidden" name="viewId" value={view.id} />
                <SubmitButton look="quiet" className="text-sm">
                  Delete<span className="sr-only"> {view.name}</span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </StaffFrame>
  );
};
