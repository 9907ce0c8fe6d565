import type { DrugClass } from '#domain/catalogue.ts';

/** The part of a channel that a screen is told, of the part of light that it shall give. */
const encoded = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;

const channel = (light: number): string =>
  Math.round(Math.min(1, Math.max(0, encoded(light))) * 255)
    .toString(16)
    .padStart(2, '0');

/**
 * A colour by lightness, strength and hue as the eye orders them (Oklab), so that two hues of one
 * lightness look equally light. Drawings are also read by programs that know only hex values.
 */
const hexOf = (lightness: number, chroma: number, hue: number): string => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return `#${[
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map(channel)
    .join('')}`;
};

/** Hue and strength of colour of each class of medicine; which is which means nothing by itself. */
const hues: Record<DrugClass, readonly [hue: number, chroma: number]> = {
  'GLP-1 receptor agonist': [196, 0.092],
  'GIP and GLP-1 receptor agonist': [277, 0.125],
  'biphasic insulin': [322, 0.115],
  'rapid-acting insulin': [58, 0.125],
  'short-acting insulin': [92, 0.118],
  'intermediate-acting insulin': [124, 0.112],
  'long-acting insulin': [248, 0.112],
  'SGLT2 inhibitor': [158, 0.098],
  'DPP-4 inhibitor': [262, 0.052],
  'Factor Xa inhibitor': [6, 0.108],
  'TNF inhibitor': [44, 0.062],
  'pen needle': [212, 0.026],
};

/** The materials that a drawing is made of. */
export type Tones = {
  /** Coloured parts, from shadow to light. */
  readonly deep: string;
  readonly base: string;
  readonly lift: string;
  /** Plastic with a breath of the colour, and its darker side. */
  readonly pale: string;
  readonly dim: string;
  /** Liquid behind glass. */
  readonly liquid: string;
  readonly paper: string;
  readonly print: string;
  /** The ground of a warning, the same whatever the class; print stands out from it. */
  readonly alarm: string;
  readonly metal: string;
  readonly edge: string;
  /** Lines beside the thing, on the page's own ground. */
  readonly rule: string;
};

export const tonesOf = (drugClass: DrugClass, ground: 'light' | 'dark'): Tones => {
  const [hue, chroma] = hues[drugClass];
  const tone = (lightness: number, part: number): string => hexOf(lightness, chroma * part, hue);
  return ground === 'light'
    ? {
        deep: tone(0.47, 0.85),
        base: tone(0.58, 1),
        lift: tone(0.7, 0.9),
        pale: tone(0.925, 0.24),
        dim: tone(0.84, 0.36),
        liquid: tone(0.86, 0.5),
        paper: '#ffffff',
        print: '#10333a',
        alarm: '#f6bd3c',
        metal: '#c3cccf',
        edge: tone(0.72, 0.35),
        rule: tone(0.47, 0.85),
      }
    : {
        deep: tone(0.52, 0.85),
        base: tone(0.67, 1),
        lift: tone(0.78, 0.9),
        pale: tone(0.86, 0.26),
        dim: tone(0.74, 0.4),
        liquid: tone(0.78, 0.5),
        paper: '#f1f5f4',
        print: '#10333a',
        alarm: '#f6bd3c',
        metal: '#aab7ba',
        edge: tone(0.6, 0.4),
        rule: tone(0.78, 0.9),
      };
};
