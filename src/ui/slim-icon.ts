import { createElement, type ReactNode, type SVGProps } from 'react';

/** An icon as its package describes it: its name and the shapes that it is drawn with. */
export type IconData = {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/**
 * What the icons' package makes of an icon, without the sizes, contexts and aliases that the store does
 * not use: the build puts this in the place of the package's own, which is four times as long.
 */
export const slimIcon =
  ({ name, node }: IconData) =>
  ({ className, ...rest }: SVGProps<SVGSVGElement>): ReactNode =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className ?? ''}`.trim(),
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
