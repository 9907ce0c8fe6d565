import type { ButtonHTMLAttributes } from 'react';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center min-h-11 px-5 py-2 transition-colors cursor-pointer disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60 no-underline';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-2 border-accent text-accent hover:bg-tint',
  quiet: 'text-accent hover:bg-tint',
  // Red says that something is wrong; what is done for good is heavy, and not wrong.
  danger: 'bg-ink text-paper hover:bg-soft',
};

/** For a link that looks like a button. */
export const buttonClass = (look: ButtonLook = 'primary', more = ''): string =>
  `${base} ${looks[look]} ${more}`;

export const Button = ({
  look = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook }) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
);
