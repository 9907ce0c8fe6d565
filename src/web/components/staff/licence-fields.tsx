import { MAX_LICENCE_AUTHORITY, MAX_LICENCE_NUMBER } from '#domain/team.ts';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { LICENCE_LABELS } from '#web/forms/schemas/team.ts';

/** The license under which a pharmacist signs approvals. */
export const LicenceFields = ({
  required = false,
}: {
  /** Whether the person is a pharmacist for certain. */
  required?: boolean;
}) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-4">
    <FormTextField
      name="licenceNumber"
      label={LICENCE_LABELS.licenceNumber}
      autoComplete="off"
      maxLength={MAX_LICENCE_NUMBER}
      optional={!required}
      hint={
        required ? 'Your license as a pharmacist. Your approvals show it.' : 'For pharmacists only.'
      }
    />
    <FormTextField
      name="licenceAuthority"
      label={LICENCE_LABELS.licenceAuthority}
      autoComplete="off"
      maxLength={MAX_LICENCE_AUTHORITY}
      optional={!required}
      hint="The board or authority that issued the license."
    />
  </div>
);
