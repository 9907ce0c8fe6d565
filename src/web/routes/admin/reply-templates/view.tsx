import { useLocation } from 'react-router';
import type { TemplateView } from '#db/reads/reply-templates.ts';
import { MAX_MESSAGE } from '#domain/messages.ts';
import { MAX_TITLE } from '#domain/reply-templates.ts';
import { Checkbox } from '#ui/field.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { ConfirmedAction } from '#web/components/staff/confirmed-action.tsx';
import { BackLink, Fold, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { replyTemplateSchema, TEMPLATE_LABELS } from '#web/forms/schemas/messages.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

const TemplateForm = ({
  template,
  reply,
}: {
  /** Undefined for a new one. */
  template?: TemplateView;
  reply: FormReply | undefined;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.template(template?.id ?? ''));
  const shared = reply ? reply.values['shared'] === 'yes' : (template?.shared ?? false);
  return (
    <CheckedForm
      schema={replyTemplateSchema}
      labels={TEMPLATE_LABELS}
      initial={template ? { title: template.title, body: template.body } : {}}
      reply={reply}
      draft={draft}
      className="grid gap-3"
    >
      {template ? (
        <>
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="templateId" value={template.id} />
        </>
      ) : (
        <input type="hidden" name="intent" value="make" />
      )}
      <FormTextField
        name="title"
        label={TEMPLATE_LABELS.title}
        maxLength={MAX_TITLE}
        autoComplete="off"
      />
      <FormTextArea
        name="body"
        label={TEMPLATE_LABELS.body}
        hint="{first name} is replaced by the patient’s first name, and {order number} by the order number."
        rows={5}
        maxLength={MAX_MESSAGE}
      />
      <Checkbox
        label="Share it with the whole team"
        name="shared"
        value="yes"
        defaultChecked={shared}
      />
      <SubmitButton
        look={template ? 'secondary' : 'primary'}
        busy="Saving..."
        className="justify-self-start text-sm"
      >
        {template ? 'Save changes' : 'Create template'}
      </SubmitButton>
    </CheckedForm>
  );
};

const Own = ({ template, reply }: { template: TemplateView; reply: FormReply | undefined }) => (
  <li>
    <Fold
      title={
        <span className="min-w-0 wrap-anywhere">
          {template.title}
          {template.shared ? <span className="font-normal text-soft">, shared</span> : null}
        </span>
      }
      open={reply !== undefined}
    >
      <TemplateForm template={template} reply={reply} />
      <ConfirmedAction
        name="Delete"
        label={`Delete ${template.title}`}
        intent="delete"
        values={{ templateId: template.id }}
        title="Delete this template?"
        action="Delete template"
        look="danger"
      >
        <p>
          <strong className="wrap-anywhere">{template.title}</strong> will be deleted for everyone
          who uses it. Messages that were sent with it are kept.
        </p>
      </ConfirmedAction>
    </Fold>
  </li>
);

const Shared = ({ template }: { template: TemplateView }) => (
  <li>
    <Fold
      title={
        <span className="min-w-0 wrap-anywhere">
          {template.title}
          <span className="font-normal text-soft">, by {template.by}</span>
        </span>
      }
    >
      <p className="reading wrap-anywhere whitespace-pre-line">{template.body}</p>
    </Fold>
  </li>
);

/** The reply templates of the viewer, and those that colleagues share. */
export const TemplatesView = ({
  templates,
  reply,
}: {
  /** Undefined if they could not be read. */
  templates: readonly TemplateView[] | undefined;
  reply: FormReply | undefined;
}) => {
  // A saved form is emptied; a refused one keeps what was typed.
  const { key } = useLocation();
  const own = templates?.filter(({ mine }) => mine) ?? [];
  const shared = templates?.filter(({ mine }) => !mine) ?? [];
  const of = (id: string): FormReply | undefined =>
    (reply?.values['templateId'] ?? '') === id ? reply : undefined;
  const found = own.some(({ id }) => id === reply?.values['templateId']);
  return (
    <StaffFrame place="messages">
      <BackLink to={href('/admin/messages')}>Messages</BackLink>
      <PageTitle
        title="Reply templates"
        hint="You can insert these texts into messages to patients. You can still edit each message before you send it."
      />
      {reply?.values['templateId'] && !found ? <Refusal message={reply.message} /> : null}
      {templates === undefined ? (
        <LoadFailure />
      ) : (
        <div key={key} className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <section aria-labelledby="own-templates" className="grid min-w-0 gap-3">
            <h3 id="own-templates" className="text-base">
              Your templates
            </h3>
            {own.length > 0 ? (
              <ul className="grid gap-3">
                {own.map((template) => (
                  <Own key={template.id} template={template} reply={of(template.id)} />
                ))}
              </ul>
            ) : (
              <p className="card p-4 text-sm text-soft">You have not created any templates yet.</p>
            )}
            {shared.length > 0 ? (
              <>
                <h3 className="text-base">Shared by colleagues</h3>
                <ul className="grid gap-3">
                  {shared.map((template) => (
                    <Shared key={template.id} template={template} />
                  ))}
                </ul>
              </>
            ) : null}
          </section>
          <section aria-labelledby="new-template" className="card grid min-w-0 gap-3 p-4">
            <h3 id="new-template" className="text-base">
              New template
            </h3>
            <TemplateForm reply={of('')} />
          </section>
        </div>
      )}
    </StaffFrame>
  );
};
