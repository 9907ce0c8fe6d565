import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { APPLICATION_STATES, stateNames } from '#domain/affiliates.ts';
import { STAFF_DRAFTS, useRights, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { applicationChangeSchema } from '#web/forms/schemas/affiliates.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormSelect, FormTextArea } from '#web/forms/form-fields.tsx';
import { APPLICATION_CHANGE_LABELS } from '#web/forms/account-labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { OPEN_FORM } from '#web/routes/admin/dashboard/list-keys.ts';
import { announceError } from '#web/browser/toasts.ts';
import { Fact } from '#web/components/fact.tsx';
import { mailDraft } from '#web/pages/mail-draft.ts';
import { CloseLink } from '#web/routes/admin/dashboard/list-parts.tsx';
import type { ApplicationsView } from '#web/routes/admin/dashboard/list-view.ts';
import { ApplicationStateMark } from './applications-table.tsx';
import type { ApplicationRow, StepRow } from './rows.ts';

/** Form that changes the state of an application or adds a note. */
const ChangeForm = ({
  application,
  reply,
}: {
  application: ApplicationRow;
  reply: FormReply | undefined;
}) => {
  const { key } = useLocation();
  const draft = useStaffDraft(STAFF_DRAFTS.application(application.id));
  // A saved change empties the note; a refused one keeps it.
  const [visit, setVisit] = useState(key);
  if (!reply && key !== visit) setVisit(key);
  useEffect(() => {
    if (reply?.message) announceError(reply.message);
  }, [reply]);
  return (
    <div className="rounded-control bg-sunken p-3" {...OPEN_FORM}>
      <CheckedForm
        key={visit}
        schema={applicationChangeSchema}
        labels={APPLICATION_CHANGE_LABELS}
        reply={reply}
        draft={draft}
        initial={{ state: application.state }}
        className="grid grid-cols-1 gap-3"
      >
        <input type="hidden" name="applicationId" value={application.id} />
        <input type="hidden" name="version" value={application.version} />
        <FormSelect name="state" label={APPLICATION_CHANGE_LABELS.state} aria-keyshortcuts="s">
          {APPLICATION_STATES.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </FormSelect>
        <FormTextArea
          name="note"
          label={APPLICATION_CHANGE_LABELS.note}
          hint="For staff only, saved with your name. The practice may ask to see it."
          rows={2}
          optional
          aria-keyshortcuts="n"
        />
        <SubmitButton busy="Saving..." className="justify-self-start text-sm">
          Save
        </SubmitButton>
      </CheckedForm>
    </div>
  );
};

const Steps = ({ steps }: { steps: readonly StepRow[] }) => (
  <section aria-labelledby="steps" className="grid gap-2">
    <h4 id="steps" className="text-sm font-semibold">
      History
    </h4>
    {steps.length === 0 ? (
      <p className="text-sm text-soft">Nothing yet.</p>
    ) : (
      <ol className="divide-y divide-line rounded-control border border-line">
        {steps.map((step) => (
          <li key={step.id} className="grid gap-1 px-3 py-2 text-sm">
            <p className="font-medium">{step.what}</p>
            {step.note ? <p className="wrap-anywhere whitespace-pre-line">{step.note}</p> : null}
            <p className="text-xs text-soft">
              {step.by},{' '}
              <time dateTime={step.at} className="figures">
                {step.moment}
              </time>
            </p>
          </li>
        ))}
      </ol>
    )}
  </section>
);

/** An application with its history and the actions of an administrator. */
export const ApplicationDetail = ({
  application,
  view,
  heading,
  reply,
}: {
  application: ApplicationRow;
  view: ApplicationsView;
  heading: RefObject<HTMLHeadingElement | null>;
  reply: FormReply | undefined;
}) => {
  const allowed = useRights();
  const headingId = `application-${application.id}`;
  return (
    <article aria-labelledby={headingId} className="grid gap-4 p-4">
      <header className="grid gap-1 border-b border-line pb-3">
        <div className="flex flex-wrap-reverse items-start justify-between gap-x-3 md:flex-nowrap">
          <h3
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="min-w-0 py-1 text-base wrap-anywhere"
          >
            {application.practice}
          </h3>
          <CloseLink view={view} name="all applications" />
        </div>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-soft">
          <span>
            Received <time dateTime={application.receivedAt}>{application.received}</time>
          </span>
          <ApplicationStateMark state={application.state} />
        </p>
      </header>
      <dl className="grid gap-2 sm:grid-cols-2">
        <Fact label="Contact person">{application.name}</Fact>
        <Fact label="Type of practice">{application.kind}</Fact>
        <Fact label="Email" className="sm:col-span-2">
          <a
            className="link wrap-anywhere"
            href={mailDraft(application.email, 'Your application to our affiliation program')}
          >
            {application.email}
          </a>
        </Fact>
        <Fact label="Phone">
          <span className="figures">{application.phone ?? 'N/A'}</span>
        </Fact>
        <Fact label="Country or state">{application.region}</Fact>
        <Fact label="License or NPI number" className="sm:col-span-2">
          <span className="figures">{application.licence ?? 'N/A'}</span>
        </Fact>
        {application.message ? (
          <Fact label="Message" className="sm:col-span-2">
            <span className="wrap-anywhere whitespace-pre-line">{application.message}</span>
          </Fact>
        ) : null}
      </dl>
      {allowed('decide affiliate applications') ? (
        <ChangeForm key={application.id} application={application} reply={reply} />
      ) : null}
      <Steps steps={application.steps} />
    </article>
  );
};
