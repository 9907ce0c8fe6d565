import { Form, Link } from 'react-router';
import type { SavedList } from '#domain/staff-lists.ts';
import type { StaffView } from '#db/reads/staff-views.ts';
import { buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import {
  ActionRow,
  BackLink,
  PageTitle,
  Refusal,
  rowNameClass,
} from '#web/components/staff/page-parts.tsx';
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
import { SAVED_LIST_PATHS } from '#web/pages/saved-lists.ts';

type ShownView = StaffView & {
  /** Such as "12 orders", "1,000+ orders" or "Review queue". */
  readonly shows: string;
};

/** A view with its name in a field, in place of its link. */
const Rename = ({ view, refused }: { view: ShownView; refused: FormReply | undefined }) => (
  <Form method="post" className="grid max-w-md gap-3 py-3">
    <input type="hidden" name="intent" value="rename" />
    <input type="hidden" name="viewId" value={view.id} />
    <TextField
      label={`New name of ${view.name}`}
      name="name"
      defaultValue={refused?.values['name'] ?? view.name}
      error={refused?.errors['name']}
      maxLength={MAX_VIEW_NAME}
      autoComplete="off"
      required
    />
    <div className="flex items-center gap-3">
      <SubmitButton className="text-sm">Save the name</SubmitButton>
      <Link to={href('/admin/views')} className={buttonClass('quiet', 'text-sm')}>
        Cancel
      </Link>
    </div>
  </Form>
);

/** A view with its number of orders or the name of its list, and what can be done with it. */
const Row = ({ view }: { view: ShownView }) => (
  <ActionRow
    name={
      <Link to={`${SAVED_LIST_PATHS[view.list]}?${view.query}`} className={rowNameClass}>
        {view.name}
      </Link>
    }
    facts={<span className="figures text-sm text-soft">{view.shows}</span>}
  >
    <Link
      to={`${href('/admin/views')}?${new URLSearchParams({ rename: view.id })}`}
      className={buttonClass('quiet', 'text-sm')}
    >
      Rename<span className="sr-only"> {view.name}</span>
    </Link>
    <Form method="post">
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="viewId" value={view.id} />
      <SubmitButton look="quiet" className="text-sm">
        Delete<span className="sr-only"> {view.name}</span>
      </SubmitButton>
    </Form>
  </ActionRow>
);

/** The member's own views of lists, and the form that saves one more. */
export const SavedViewsView = ({
  views,
  list,
  query,
  renaming: asked,
  reply,
}: {
  views: readonly ShownView[];
  /** The list that the page was opened from. */
  list: SavedList;
  /** Its query; empty for the whole list. */
  query: string;
  /** Id of the view whose name is being changed. */
  renaming: string | undefined;
  reply: FormReply | undefined;
}) => {
  const intent = reply?.values['intent'];
  const saving = intent === 'delete' || intent === 'rename' ? undefined : reply;
  const renaming = intent === 'rename' ? reply?.values['viewId'] : asked;
  const kept = saving?.values['query'] ?? query;
  return (
    <StaffFrame place="orders">
      <BackLink to={`${SAVED_LIST_PATHS[list]}${kept === '' ? '' : `?${kept}`}`}>
        Back to the list
      </BackLink>
      <PageTitle
        title="Saved views"
        hint="These are your own filters for the lists of orders, users, reviews, emails and payments. No one else sees them. To share a list, send its address to a colleague."
      />
      {reply && !saving && !reply.errors['name'] ? <Refusal message={reply.message} /> : null}
      {kept === '' && !saving ? null : (
        <CheckedForm
          schema={savedViewSchema}
          labels={SAVED_VIEW_LABELS}
          reply={saving}
          className="card grid max-w-3xl gap-3 p-4"
        >
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={kept} />
          <FormTextField
            name="name"
            label={SAVED_VIEW_LABELS.name}
            hint="This saves the filters of the list that you came from. If you reuse a name, its filters are replaced."
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
          />
          <SubmitButton className="justify-self-start text-sm">Save the view</SubmitButton>
        </CheckedForm>
      )}
      {views.length === 0 ? (
        <p className="card p-4 text-soft">
          You have not saved any views yet. Filter a list, then choose Save this view.
        </p>
      ) : (
        <ul aria-label="Saved views" className="card divide-y divide-line">
          {views.map((view) => (
            <li key={view.id} className="px-4 py-1">
              {view.id === renaming ? (
                <Rename view={view} refused={intent === 'rename' ? reply : undefined} />
              ) : (
                <Row view={view} />
              )}
            </li>
          ))}
        </ul>
      )}
    </StaffFrame>
  );
};
