import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { Label, Words } from './label.tsx';
import type { Cap, Clip, Knob, Look } from './looks.ts';
import { Pattern } from './pattern.tsx';
import { type DrawingProps, raisedUnits } from './subject.ts';

type DialLook = Look & { kind: 'dial pen' };

const neck: Tube = { x: 145, y: 99, width: 12, height: 82, ends: [0, 0] };
const body: Tube = { x: 155, y: 94, width: 254, height: 92, ends: [4, 6] };
const collar: Tube = { x: 408, y: 90, width: 15, height: 100, ends: [4, 4] };
const stem: Tube = { x: 420, y: 106, width: 10, height: 68, ends: [0, 0] };
const LABEL = { x: 163, width: 190 };

/** The tubes of each cap, the one with the pattern last. */
const caps: Record<Cap, readonly Tube[]> = {
  round: [{ x: 14, y: 90, width: 132, height: 100, ends: [30, 4] }],
  square: [{ x: 18, y: 90, width: 128, height: 100, ends: [5, 4] }],
  bullet: [{ x: 8, y: 90, width: 138, height: 100, ends: [50, 4] }],
  stepped: [
    { x: 8, y: 110, width: 40, height: 60, ends: [8, 0] },
    { x: 38, y: 90, width: 108, height: 100, ends: [10, 4] },
  ],
};

const clips: Record<Exclude<Clip, 'none'>, Tube> = {
  long: { x: 44, y: 77, width: 98, height: 16, ends: [8, 5] },
  short: { x: 94, y: 74, width: 48, height: 18, ends: [9, 5] },
  loop: { x: 58, y: 68, width: 82, height: 30, ends: [14, 14] },
};

/** The buttons, from the pen outward. */
const knobs: Record<Knob, readonly Tube[]> = {
  drum: [{ x: 427, y: 100, width: 42, height: 80, ends: [3, 14] }],
  mushroom: [
    { x: 427, y: 108, width: 22, height: 64, ends: [0, 0] },
    { x: 446, y: 84, width: 24, height: 112, ends: [7, 12] },
  ],
  slim: [{ x: 427, y: 119, width: 46, height: 42, ends: [2, 20] }],
  stepped: [
    { x: 427, y: 97, width: 24, height: 86, ends: [3, 3] },
    { x: 450, y: 116, width: 22, height: 48, ends: [2, 12] },
  ],
};

/** The opening of the loop. */
const HOLE: Tube = { x: 72, y: 78, width: 54, height: 12, ends: [6, 6] };

const ClipOf = ({ clip }: { clip: Clip }) => {
  if (clip === 'none') return null;
  const tube = clips[clip];
  return (
    <>
      <path
        d={slice(tube, 0, 1) + (clip === 'loop' ? slice(HOLE, 0, 1) : '')}
        fillRule="evenodd"
        className="base"
      />
      <path d={slice(tube, 0.1, 0.34)} fill="#fff" opacity=".4" />
      <path d={slice(tube, 0.72, 1)} className="deep" />
    </>
  );
};

const CapOf = ({ look: { cap, pattern }, raised }: { look: DialLook; raised: boolean }) =>
  caps[cap].map((tube, place, all) => {
    const from = tube.x + Math.max(10, tube.ends[0] * 0.72);
    return (
      <Barrel key={tube.x} tube={tube} fill={raised ? 'alarm' : 'base'}>
        {place === all.length - 1 ? (
          <Pattern
            name={pattern}
            area={{ ...tube, x: from, width: tube.x + tube.width - 8 - from }}
            fill={raised ? 'print' : 'paper'}
          />
        ) : null}
      </Barrel>
    );
  });

/** A cap, a labelled body with a dose window, and the knob that sets the dose. */
export const DialPen = ({ subject, letters, look }: DrawingProps & { look: DialLook }) => {
  const raised = raisedUnits(subject.strength) !== undefined;
  return (
    <>
      <CapOf look={look} raised={raised} />
      <ClipOf clip={look.clip} />
      <Barrel tube={neck} fill="dim" />
      <Barrel tube={body} fill="pale">
        <Ring tube={body} at={LABEL.x} width={LABEL.width} fill={raised ? 'alarm' : 'paper'} />
        <Ring tube={body} at={LABEL.x} width={8} fill={raised ? 'print' : 'base'} />
        {raised ? <Ring tube={body} at={LABEL.x + LABEL.width - 8} width={8} fill="print" /> : null}
      </Barrel>
      <Label
        letters={letters}
        subject={subject}
        x={LABEL.x + 16}
        y={body.y + 5}
        width={LABEL.width - 28}
        height={82}
      />
      <rect x="360" y="118" width="42" height="44" rx="8" className="deep" />
      <rect x="365" y="123" width="32" height="34" rx="4" className="paper" />
      <Words
        letters={letters}
        line={{ text: '0', size: 26, weight: 600 }}
        x={381}
        baseline={149}
        anchor="middle"
      />
      <path d={slice(stem, 0, 1)} className="deep" />
      {knobs[look.knob].map((tube) => (
        <Barrel key={tube.x} tube={tube} fill={raised ? 'alarm' : 'base'}>
          <Ring
            tube={{ ...tube, y: tube.y + 6, height: tube.height - 12 }}
            at={tube.x + tube.width * 0.34}
            width={3}
            fill="deep"
          />
          <Ring
            tube={{ ...tube, y: tube.y + 6, height: tube.height - 12 }}
            at={tube.x + tube.width * 0.58}
            width={3}
            fill="deep"
          />
        </Barrel>
      ))}
      <Barrel tube={collar} fill="lift" />
    </>
  );
};
