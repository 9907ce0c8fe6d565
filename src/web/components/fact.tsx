import type { ReactNode } from 'react';

/** A label with its value, as a pair of a description list. */
export const Fact = ({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={`min-w-0 ${className}`}>
    <dt className="text-xs text-soft">{label}</dt>
    <dd className="text-sm break-words">{children}</dd>
  </div>
);
