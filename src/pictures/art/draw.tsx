import { renderToStaticMarkup } from 'react-dom/server';
import type { Letters } from '#pictures/letters/open-letters.ts';
import { Blister } from './blister.tsx';
import { Cartridge } from './cartridge.tsx';
import { DialPen } from './dial-pen.tsx';
import { type Look, lookOf } from './looks.ts';
import { RaisedUnits } from './label.tsx';
import { type Tones, tonesOf } from './palette.ts';
import { PenNeedle } from './pen-needle.tsx';
import { SingleDosePen, TwoCapPen } from './prefilled-pens.tsx';
import { ART_HEIGHT, ART_WIDTH, type DrawingProps, type Subject } from './subject.ts';

type Kind = {
  /** How it lies, in degrees. */
  readonly turn: number;
  /** Its size, so that none looks more important than another. */
  readonly scale: number;
  /** Area covered by its shadow, before rotation. */
  readonly shadow: { x: number; y: number; width: number; height: number; rx: number };
};

const kinds: Record<Look['kind'], Kind> = {
  'dial pen': {
    turn: -14,
    scale: 0.98,
    shadow: { x: 18, y: 94, width: 448, height: 92, rx: 22 },
  },
  'single-dose pen': {
    turn: -14,
    scale: 0.98,
    shadow: { x: 34, y: 84, width: 408, height: 112, rx: 22 },
  },
  'two-cap pen': {
    turn: -14,
    scale: 0.94,
    shadow: { x: 16, y: 86, width: 450, height: 108, rx: 14 },
  },
  cartridge: {
    turn: -14,
    scale: 1,
    shadow: { x: 32, y: 92, width: 412, height: 96, rx: 16 },
  },
  blister: {
    turn: -6,
    scale: 0.94,
    shadow: { x: 32, y: 36, width: 416, height: 212, rx: 18 },
  },
  'pen needle': {
    turn: -14,
    scale: 0.98,
    shadow: { x: 268, y: 76, width: 190, height: 130, rx: 12 },
  },
};

const Drawing = ({ subject, letters }: DrawingProps) => {
  const look = lookOf(subject.id, subject.dosageForm);
  const given = { subject, letters };
  switch (look.kind) {
    case 'dial pen':
      return <DialPen {...given} look={look} />;
    case 'single-dose pen':
      return <SingleDosePen {...given} />;
    case 'two-cap pen':
      return <TwoCapPen {...given} />;
    case 'cartridge':
      return <Cartridge {...given} look={look} />;
    case 'blister':
      return <Blister {...given} look={look} />;
    case 'pen needle':
      return <PenNeedle {...given} />;
  }
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
  'alarm',
] as const satisfies readonly (keyof Tones)[];

const rules = (tones: Tones, scope: string): string =>
  [
    ...FILLS.map((name) => `.${name}{fill:${tones[name]}}`),
    `.metal{fill:${tones.metal}}`,
    `.rim{fill:none;stroke:${tones.print};stroke-width:1.4;stroke-opacity:.16}`,
    `.cut{fill:none;stroke:${tones.edge}}`,
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
  const { turn, scale, shadow } = kinds[lookOf(subject.id, subject.dosageForm).kind];
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
      <RaisedUnits subject={subject} letters={letters} />
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
