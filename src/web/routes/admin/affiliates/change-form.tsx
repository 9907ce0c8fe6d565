import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { APPLICATION_STATES, stateNames } from '#domain/affiliates.ts';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { applicationChangeSchema } from '#web/forms/schemas/affiliates.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea, FormSelect } from '#web/forms/form-fields.tsx';
import { APPLICATION_CHANGE_LABELS } from '#web/forms/account-labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { OPEN_FORM } from '#web/routes/admin/dashboard/list-keys.ts';
import { announceError } from '#web/browser/toasts.ts';
import type { ApplicationRow } from './rows.ts';

/** With which an application is moved to another state, or gets a note. */
export const ChangeForm = ({
  application,
  reply,
}: {
  application: ApplicationRow;
  reply: FormReply | undefined;
}) => {
  const { key } = useLocation();
  const draft = useStaffDraft(STAFF_DRAFTS.application(application.id));
  // A saved change clears the note; a refused one keeps it.
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
          hint="For the staff, kept with your name. The practice may ask to see it."
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
