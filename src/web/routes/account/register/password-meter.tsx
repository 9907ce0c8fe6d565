import { checkPassword, type StrengthBand, strengthBand } from '#domain/customers.ts';

const looks: Record<StrengthBand, { readonly bar: string; readonly word: string }> = {
  Weak: { bar: 'fill-red', word: 'text-red' },
  Medium: { bar: 'fill-amber', word: 'text-amber' },
  Strong: { bar: 'fill-leaf-fill', word: 'text-leaf' },
};

/** How strong the password is that is being typed, as a bar and as a word. */
export const PasswordMeter = ({ password }: { password: string }) => {
  const { strength } = checkPassword(password);
  const band = strengthBand(strength);
  return (
    <div className="grid gap-1" data-testid="password-meter">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="block h-1.5 w-full rounded-full"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={strength} height="4" className={looks[band].bar} />
      </svg>
      <p role="status" className="text-sm">
        Password strength: <strong className={looks[band].word}>{band}</strong>
      </p>
    </div>
  );
};
