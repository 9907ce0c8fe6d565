import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { FACTOR_LABELS } from '#web/forms/labels.ts';

/** The password again, from somebody who did not just log in. */
export const ProofField = ({ asked }: { asked: boolean }) =>
  asked ? (
    <FormPasswordField
      name="password"
      label={FACTOR_LABELS.password}
      hint="So that nobody else can do this on a device that you left open. If you have no password, log out and log in again first."
      autoComplete="current-password"
    />
  ) : null;
