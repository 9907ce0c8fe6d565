import type { Pattern as Name } from './looks.ts';

/** A piece of a surface, with straight sides. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Draw = (area: Area) => string;

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** As many of them as fit side by side, in the middle of the area. */
const along = (
  { x, width }: Area,
  pitch: number,
  size: number,
  draw: (x: number) => string,
): string => {
  const many = Math.max(1, Math.floor((width - size) / pitch) + 1);
  const start = x + (width - size - (many - 1) * pitch) / 2;
  return Array.from({ length: many }, (_, place) => draw(start + place * pitch)).join('');
};

const slanted: Draw = (area) =>
  along(
    area,
    26,
    13 + area.height / 3,
    (x) => `M${x + area.height / 3} ${area.y}h13l${-area.height / 3} ${area.height}h-13z`,
  );

const dots: Draw = (area) => {
  const rows = Math.max(2, Math.round(area.height / 32));
  const pitch = area.height / rows;
  return along(area, pitch, pitch, (x) =>
    Array.from({ length: rows }, (_, row) =>
      circle(x + pitch / 2, area.y + (row + 0.5) * pitch, pitch * 0.29),
    ).join(''),
  );
};

const checks: Draw = (area) => {
  const side = area.height / 4;
  const columns = Math.floor(area.width / side);
  return Array.from({ length: columns * 4 }, (_, place) => {
    const [column, row] = [Math.floor(place / 4), place % 4];
    return (column + row) % 2 === 0
      ? box(area.x + column * side, area.y + row * side, side, side)
      : '';
  }).join('');
};

const chevrons: Draw = (area) => {
  const tip = area.height / 2.6;
  return along(
    area,
    29,
    14 + tip,
    (x) =>
      `M${x} ${area.y}h14l${tip} ${area.height / 2}l${-tip} ${area.height / 2}h-14l${tip} ${-area.height / 2}z`,
  );
};

const zigzag: Draw = (area) => {
  const [turns, swing] = [4, 15];
  const step = area.height / turns;
  const down = Array.from({ length: turns }, (_, turn) => `l${turn % 2 ? -swing : swing} ${step}`);
  const up = Array.from({ length: turns }, (_, turn) => `l${turn % 2 ? -swing : swing} ${-step}`);
  return along(area, 32, 11 + swing, (x) => `M${x} ${area.y}${down.join('')}h11${up.join('')}z`);
};

/** A ring with a part of it filled, in the middle of the area. */
const disc = (
  { x, y, width, height }: Area,
  filled: (x: number, y: number, radius: number) => string,
): string => {
  const [middle, centre] = [x + width / 2, y + height / 2];
  const radius = Math.min(width, height * 0.8) / 2;
  return `${circle(middle, centre, radius)}${circle(middle, centre, radius - 6)}${filled(middle, centre, radius - 9)}`;
};

/** Each keeps inside its area, so that nothing has to be cut off. */
const draws: Record<Exclude<Name, 'plain'>, Draw> = {
  hoop: ({ x, y, width, height }) => box(x + width * 0.3, y, width * 0.4, height),
  rings: (area) => along(area, 27, 11, (x) => box(x, area.y, 11, area.height)),
  lines: ({ x, y, width, height }) =>
    [0.16, 0.44, 0.72].map((at) => box(x, y + at * height, width, height * 0.12)).join(''),
  dots,
  slant: slanted,
  alarm: slanted,
  chevrons,
  checks,
  zigzag,
  quarter: (area) => disc(area, (x, y, r) => `M${x} ${y}v${-r}a${r} ${r} 0 0 1 ${r} ${r}z`),
  half: (area) => disc(area, (x, y, r) => `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}z`),
};

/** Two decimals are more than an eye can see. */
const rounded = (path: string): string =>
  path.replaceAll(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (value) =>
    String(Math.round(Number(value) * 100) / 100),
  );

export const Pattern = ({ name, area, fill }: { name: Name; area: Area; fill: string }) =>
  name === 'plain' ? null : (
    <path d={rounded(draws[name](area))} fillRule="evenodd" className={fill} />
  );
