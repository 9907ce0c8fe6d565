import type { ReactNode } from 'react';

/** A tube that lies along the drawing; its ends are rounded. */
export type Tube = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Radius of the left and of the right end's corners. */
  readonly ends: readonly [left: number, right: number];
};

const short = (value: number): number => Math.round(value * 100) / 100;

/** How far a rounded end stands back at a height inside the tube. */
const setBack = (radius: number, height: number, at: number): number => {
  const into = Math.max(0, radius - at, at - (height - radius));
  return radius - Math.sqrt(radius ** 2 - into ** 2);
};

/**
 * The part of a tube between two heights, given as parts of its own: exact along the rounded corners,
 * so that light and shade end where the tube ends.
 */
export const slice = (tube: Tube, from: number, to: number): string => {
  const { x, y, width, height, ends } = tube;
  const [top, bottom] = [from * height, to * height];
  const [left, right] = ends;
  const at = (inner: number): readonly [number, number] => [
    x + setBack(left, height, inner),
    x + width - setBack(right, height, inner),
  ];
  /** Down one side, from stop to stop: an arc in a corner, a straight line between the corners. */
  const side = (radius: number, end: 0 | 1, stops: readonly number[]): string =>
    stops
      .slice(1)
      .map((stop, place) => {
        const from = stops[place] ?? stop;
        const straight = Math.min(from, stop) >= radius && Math.max(from, stop) <= height - radius;
        return straight
          ? `V${short(y + stop)}`
          : `A${radius} ${radius} 0 0 1 ${short(at(stop)[end])} ${short(y + stop)}`;
      })
      .join('');
  const stops = (radius: number): number[] => [
    top,
    ...[radius, height - radius].filter((stop) => stop > top && stop < bottom),
    bottom,
  ];
  return [
    `M${short(at(top)[0])} ${short(y + top)}H${short(at(top)[1])}`,
    side(right, 1, stops(right)),
    `H${short(at(bottom)[0])}`,
    side(left, 0, stops(left).toReversed()),
    'Z',
  ].join('');
};

/**
 * A tube in flat tones, lit from above: a highlight in its upper third, shade below, and a dark line at the
 * edge. The print on it is drawn below light and shade.
 */
export const Barrel = ({
  tube,
  fill,
  gleam = 0.42,
  children,
}: {
  tube: Tube;
  fill: string;
  gleam?: number;
  children?: ReactNode;
}) => (
  <>
    <path d={slice(tube, 0, 1)} className={fill} />
    {children}
    <path d={slice(tube, 0.1, 0.27)} fill="#fff" opacity={gleam} />
    <path d={slice(tube, 0.6, 1)} className="print" opacity=".09" />
    <path d={slice(tube, 0.82, 1)} className="print" opacity=".13" />
    <path d={slice(tube, 0, 1)} className="rim" />
  </>
);

/** A ring of the tube's own height. */
export const Ring = ({
  tube,
  at,
  width,
  fill,
  opacity,
}: {
  tube: Tube;
  at: number;
  width: number;
  fill: string;
  opacity?: number;
}) => (
  <rect
    x={at}
    y={tube.y}
    width={width}
    height={tube.height}
    className={fill}
    {...(opacity === undefined ? {} : { opacity })}
  />
);
