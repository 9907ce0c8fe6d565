import type { ButtonHTMLAttributes } from 'react';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

/** For a link that looks like a button; buttons.css has the looks. */
export const buttonClass = (look: ButtonLook = 'primary', more = ''): string =>
  `button ${look} ${more}`.trim();

export const Button = ({
  look = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook }) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
);
