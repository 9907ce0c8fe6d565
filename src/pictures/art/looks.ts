import type { DosageForm } from '#domain/catalogue.ts';

/** Pattern around the cap of a pen, the label of a cartridge or the foil of a blister. */
export type Pattern =
  | 'plain'
  | 'hoop'
  | 'rings'
  | 'lines'
  | 'dots'
  | 'slant'
  | 'chevrons'
  | 'checks'
  | 'zigzag'
  | 'quarter'
  | 'half'
  | 'alarm';

export type Cap = 'round' | 'square' | 'bullet' | 'stepped';
export type Clip = 'long' | 'short' | 'loop' | 'none';
export type Knob = 'drum' | 'mushroom' | 'slim' | 'stepped';

/** Features that distinguish one medicine's drawing from others of the same form and class. */
export type Look =
  | {
      readonly kind: 'dial pen';
      readonly cap: Cap;
      readonly clip: Clip;
      readonly knob: Knob;
      readonly pattern: Pattern;
    }
  | { readonly kind: 'single-dose pen' }
  | { readonly kind: 'two-cap pen' }
  | {
      readonly kind: 'cartridge';
      readonly cloudy: boolean;
      /** On which side of the label its band is. */
      readonly band: 'left' | 'right';
      readonly pattern: Pattern;
    }
  | {
      readonly kind: 'blister';
      readonly strip: 'bottom' | 'top' | 'left';
      readonly rows: 'even' | 'staggered';
      readonly pattern: Pattern;
    }
  | { readonly kind: 'pen needle' };

const plain: Record<DosageForm, Look> = {
  'pre-filled pen': {
    kind: 'dial pen',
    cap: 'round',
    clip: 'long',
    knob: 'drum',
    pattern: 'plain',
  },
  'single-dose pen': { kind: 'single-dose pen' },
  cartridge: { kind: 'cartridge', cloudy: false, band: 'left', pattern: 'plain' },
  tablet: { kind: 'blister', strip: 'bottom', rows: 'even', pattern: 'plain' },
  'pen needle': { kind: 'pen needle' },
};

const pen = (cap: Cap, clip: Clip, knob: Knob, pattern: Pattern): Look => ({
  kind: 'dial pen',
  cap,
  clip,
  knob,
  pattern,
});

/**
 * Shapes and patterns of our own, chosen only to keep the medicines apart; no maker's design is copied.
 * Three say something: the part of the disc that is filled is the fast part of a mixed insulin, a cloudy
 * liquid is one that has to be mixed before use, and a pen that is used once has no dial.
 */
const looks: Readonly<Record<string, Look>> = {
  ozempic: pen('round', 'long', 'mushroom', 'hoop'),
  wegovy: pen('bullet', 'none', 'slim', 'chevrons'),
  victoza: pen('square', 'short', 'stepped', 'lines'),
  saxenda: pen('stepped', 'loop', 'drum', 'dots'),
  mounjaro: pen('square', 'none', 'mushroom', 'slant'),
  humalogmix25: pen('round', 'short', 'slim', 'quarter'),
  humalogmix50: pen('square', 'long', 'mushroom', 'half'),
  apidra: pen('bullet', 'none', 'stepped', 'zigzag'),
  humalog: pen('round', 'long', 'drum', 'rings'),
  humalog200: pen('stepped', 'none', 'mushroom', 'alarm'),
  levemir: pen('bullet', 'short', 'mushroom', 'checks'),
  lantus: pen('square', 'loop', 'slim', 'plain'),
  humira: { kind: 'two-cap pen' },
  humalogcartridge: { kind: 'cartridge', cloudy: false, band: 'left', pattern: 'rings' },
  humulinn: { kind: 'cartridge', cloudy: true, band: 'left', pattern: 'dots' },
  humulinr: { kind: 'cartridge', cloudy: false, band: 'right', pattern: 'zigzag' },
  rybelsus: { kind: 'blister', strip: 'bottom', rows: 'even', pattern: 'plain' },
  farxiga: { kind: 'blister', strip: 'bottom', rows: 'even', pattern: 'slant' },
  jardiance: { kind: 'blister', strip: 'top', rows: 'staggered', pattern: 'plain' },
  januvia: { kind: 'blister', strip: 'bottom', rows: 'even', pattern: 'lines' },
  trajenta: { kind: 'blister', strip: 'top', rows: 'staggered', pattern: 'chevrons' },
  onglyza: { kind: 'blister', strip: 'left', rows: 'even', pattern: 'plain' },
  eliquis: { kind: 'blister', strip: 'top', rows: 'even', pattern: 'zigzag' },
  xarelto: { kind: 'blister', strip: 'left', rows: 'staggered', pattern: 'rings' },
};

/** A medicine's own look, or that of its form where it has none yet. */
export const lookOf = (productId: string, dosageForm: DosageForm): Look =>
  looks[productId] ?? plain[dosageForm];
