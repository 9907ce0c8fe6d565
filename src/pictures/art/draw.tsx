import { renderToStaticMarkup } from 'react-dom/server';
import type { DosageForm } from '#domain/catalogue.ts';
import type { Letters } from '#pictures/letters/open-letters.ts';
import { Blister } from './blister.tsx';
import { Cartridge } from './cartridge.tsx';
import { type Tones, tonesOf } from './palette.ts';
import { PenNeedle } from './pen-needle.tsx';
import { PrefilledPen } from './pre-filled-pen.tsx';
import { SingleDosePen } from './single-dose-pen.tsx';
import { ART_HEIGHT, ART_WIDTH } from './sheet.ts';
import type { DrawingProps, Subject } from './subject.ts';

type Kind = {
  readonly Drawing: (props: DrawingProps) => React.JSX.Element;
  /** How it lies, in degrees. */
  readonly turn: number;
  /** Its size, so that none looks more important than another. */
  readonly scale: number;
  /** What its shadow covers, before it is turned. */
  readonly shadow: { x: number; y: number; width: number; height: number; rx: number };
};

const kinds: Record<DosageForm, Kind> = {
  'pre-filled pen': {
    Drawing: PrefilledPen,
    turn: -17,
    scale: 1,
    shadow: { x: 22, y: 108, width: 436, height: 64, rx: 20 },
  },
  'single-dose pen': {
    Drawing: SingleDosePen,
    turn: -17,
    scale: 1,
    shadow: { x: 38, y: 94, width: 406, height: 92, rx: 20 },
  },
  cartridge: {
    Drawing: Cartridge,
    turn: -17,
    scale: 1.04,
    shadow: { x: 42, y: 100, width: 388, height: 80, rx: 14 },
  },
  tablet: {
    Drawing: Blister,
    turn: -6,
    scale: 0.9,
    shadow: { x: 36, y: 40, width: 408, height: 204, rx: 18 },
  },
  'pen needle': {
    Drawing: PenNeedle,
    turn: -17,
    scale: 1,
    shadow: { x: 268, y: 86, width: 184, height: 112, rx: 12 },
  },
};

const FILLS = [
  'deep',
  'base',
  'lift',
  'pale',
  'dim',
  'liquid',
  'paper',
  'print',
] as const satisfies readonly (keyof Tones)[];

const rules = (tones: Tones, scope: string): string =>
  [
    ...FILLS.map((name) => `.${name}{fill:${tones[name]}}`),
    `.metal{fill:${tones.metal}}`,
    `.rim{fill:none;stroke:${tones.print};stroke-width:1.4;stroke-opacity:.16}`,
    `.cut{fill:none;stroke:${tones.edge}}`,
    `.groove{fill:none;stroke:${tones.deep}}`,
    `.rule{fill:none;stroke:${tones.rule}}`,
    `.mark{fill:none;stroke:${tones.print}}`,
  ]
    .map((rule) => scope + rule)
    .join('');

/**
 * The colours of a drawing, for a light ground or for the ground that the reader's device asks for.
 * `scope` keeps those of several drawings in one picture apart.
 */
export const artStyle = (
  { drugClass }: Subject,
  ground: 'light' | 'either',
  scope = '',
): string => {
  const light = rules(tonesOf(drugClass, 'light'), scope);
  if (ground === 'light') return light;
  const dark = rules(tonesOf(drugClass, 'dark'), scope);
  return `${light}@media screen and (prefers-color-scheme:dark){${dark}.shadow{opacity:.34}}`;
};

/** The drawing without its sheet, for a picture that it is part of. */
export const Art = ({ subject, letters }: DrawingProps) => {
  const { Drawing, turn, scale, shadow } = kinds[subject.dosageForm];
  const [middle, centre] = [ART_WIDTH / 2, ART_HEIGHT / 2];
  const around = `translate(${middle} ${centre}) rotate(${turn}) scale(${scale}) translate(${-middle} ${-centre})`;
  return (
    <>
      <g transform={`translate(7 17) ${around}`}>
        <rect {...shadow} fill="#06282e" opacity=".1" className="shadow" />
      </g>
      <g transform={around}>
        <Drawing subject={subject} letters={letters} />
      </g>
    </>
  );
};

/** A file of its own: one strength of one product. */
export const drawArt = (subject: Subject, letters: Letters): { svg: string; style: string } => {
  const style = artStyle(subject, 'either');
  const svg = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${ART_WIDTH} ${ART_HEIGHT}`}
      width={ART_WIDTH}
      height={ART_HEIGHT}
    >
      <style>{style}</style>
      <Art subject={subject} letters={letters} />
    </svg>,
  );
  return { svg, style };
};
