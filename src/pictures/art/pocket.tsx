import type { Tablet } from './tablets.ts';

/** One scale for all tablets, in units of the drawing for a millimetre. */
const MILLIMETRE = 5.6;

const short = (value: number): number => Math.round(value * 100) / 100;

/** The outline of a tablet's silhouette, larger or smaller by `grown` on each side. */
const outline = (
  { shape, long, wide }: Tablet,
  x: number,
  y: number,
  scale: number,
  grown: number,
): string => {
  const [a, b] = [(long * scale) / 2 + grown, (wide * scale) / 2 + grown].map(short);
  if (a === undefined || b === undefined) return '';
  if (shape === 'diamond')
    return `M${short(x - a)} ${y}Q${short(x - a * 0.86)} ${short(y - b * 0.2)} ${short(x - a * 0.2)} ${short(y - b * 0.9)}Q${x} ${short(y - b * 1.08)} ${short(x + a * 0.2)} ${short(y - b * 0.9)}Q${short(x + a * 0.86)} ${short(y - b * 0.2)} ${short(x + a)} ${y}Q${short(x + a * 0.86)} ${short(y + b * 0.2)} ${short(x + a * 0.2)} ${short(y + b * 0.9)}Q${x} ${short(y + b * 1.08)} ${short(x - a * 0.2)} ${short(y + b * 0.9)}Q${short(x - a * 0.86)} ${short(y + b * 0.2)} ${short(x - a)} ${y}z`;
  return `M${short(x - a)} ${y}a${a} ${b} 0 1 0 ${short(2 * a)} 0a${a} ${b} 0 1 0 ${short(-2 * a)} 0z`;
};

/** A tablet with a rounded edge, lit from the upper left, behind a film of its own shape. */
export const Pocket = ({
  x: exactX,
  y: exactY,
  tablet,
  room,
}: {
  x: number;
  y: number;
  tablet: Tablet;
  /** The width that it may take. */
  room: number;
}) => {
  const [x, y] = [short(exactX), short(exactY)];
  const scale = Math.min(MILLIMETRE, (room - 14) / tablet.long);
  const at = (dx: number, dy: number, grown: number): string =>
    outline(tablet, x + dx, y + dy, scale, grown);
  return (
    <>
      <path d={at(0, 0, 9)} className="dim" />
      <path d={at(0.8, 1.2, 7)} className="paper" opacity=".82" />
      <path d={at(2.5, 3.5, 0)} className="print" opacity=".18" />
      <path d={at(0, 0, 0)} className="deep" />
      <path d={at(-0.8, -1.2, -1.4)} className="base" />
      <path d={at(-2, -2.6, -5.5)} className="lift" />
    </>
  );
};
