import { checkPassword, type StrengthBand, strengthBand } from '#domain/passwords.ts';
import { Meter, type MeterTone } from '#ui/meter.tsx';
import { useFormField } from '#web/forms/checked-form.tsx';

const tones: Record<StrengthBand, MeterTone> = { Weak: 'red', Medium: 'amber', Strong: 'leaf' };

/** Text for screen readers while the password is typed. */
export const strengthWords = (password: string): string =>
  `Password strength: ${strengthBand(checkPassword(password).strength)}`;

/** Strength of the password that is being typed: a bar, a word, and what is missing. */
export const PasswordMeter = ({ password }: { password: string }) => {
  const { strength, message } = checkPassword(password);
  const band = strengthBand(strength);
  const { error } = useFormField('password');
  return (
    <div className="grid gap-1" data-testid="password-meter">
      <Meter label="Password strength" value={strength} words={band} tone={tones[band]} />
      <p className="min-h-6 text-sm text-soft">{message === error ? null : message}</p>
    </div>
  );
};
