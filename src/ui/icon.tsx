import type { IconNode } from 'lucide';
import { createElement, type ReactNode } from 'react';

/** An icon of lucide. It always accompanies words, so screen readers skip it. */
export const Icon = ({
  node,
  className = '',
}: {
  node: IconNode;
  className?: string | undefined;
}): ReactNode =>
  createElement(
    'svg',
    {
      'aria-hidden': true,
      viewBox: '0 0 24 24',
      className: `icon ${className}`,
    },
    ...node.map(([tag, shape]) => createElement(tag, shape)),
  );
