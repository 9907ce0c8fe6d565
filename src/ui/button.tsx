import type { ButtonHTMLAttributes } from 'react';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

/** As high as a field, with or without a border. buttons.css has the disabled and busy (`aria-busy`) looks. */
const base =
  'button inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center min-h-11 px-5 py-1 transition-colors cursor-pointer no-underline';

const looks: Record<ButtonLook, string> = {
  primary: 'border-2 border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-2 border-accent text-accent hover:bg-tint',
  quiet: 'quiet text-accent hover:bg-tint',
  // Red is for errors, so an irreversible action is dark instead.
  danger: 'border-2 border-transparent bg-ink text-paper hover:bg-soft',
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
