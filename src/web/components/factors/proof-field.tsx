import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { FACTOR_LABELS } from '#web/forms/security-labels.ts';

/** Schema of a form that has only this field, and the field's label. */
export const LOAD_PROOF = () => import('#web/forms/factors.ts').then((forms) => forms.proofSchema);
export const PROOF_LABELS = { password: FACTOR_LABELS.password } as const;

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
