import { FormTextField } from './form-fields.tsx';
import { SMS_CODE_LABELS } from './security-labels.ts';

/** Six digits, which a telephone may fill in by itself. */
export const SmsCodeField = ({ hint }: { hint: string }) => (
  <FormTextField
    name="code"
    label={SMS_CODE_LABELS.code}
    hint={hint}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
  />
);
