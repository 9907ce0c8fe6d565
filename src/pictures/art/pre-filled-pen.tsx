import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { Label, Words } from './label.tsx';
import { RingScale } from './ring-scale.tsx';
import type { DrawingProps } from './subject.ts';

const cap: Tube = { x: 20, y: 105, width: 152, height: 70, ends: [20, 4] };
const clip: Tube = { x: 40, y: 94, width: 96, height: 14, ends: [7, 7] };
const neck: Tube = { x: 171, y: 111, width: 9, height: 58, ends: [0, 0] };
const body: Tube = { x: 179, y: 108, width: 216, height: 64, ends: [3, 5] };
const collar: Tube = { x: 395, y: 105, width: 15, height: 70, ends: [4, 4] };
const knob: Tube = { x: 413, y: 111, width: 44, height: 58, ends: [3, 13] };
const grips = [421, 428, 435, 442];

/** A cap with its clip, a labelled body with a dose window, and the knob that sets the dose. */
export const PrefilledPen = ({ subject, letters }: DrawingProps) => (
  <>
    <Barrel tube={cap} fill="base">
      <RingScale tube={cap} to={163} room={104} {...subject} />
    </Barrel>
    <path
      d={slice({ ...clip, y: clip.y + 7, x: clip.x + 4 }, 0, 1)}
      className="print"
      opacity=".2"
    />
    <path d={slice(clip, 0, 1)} className="base" />
    <path d={slice(clip, 0.12, 0.4)} fill="#fff" opacity=".4" />
    <path d={slice(clip, 0.7, 1)} className="deep" />
    <Barrel tube={neck} fill="dim" />
    <Barrel tube={body} fill="pale">
      <Ring tube={body} at={186} width={156} fill="paper" />
      <Ring tube={body} at={186} width={6} fill="base" />
    </Barrel>
    <Label
      letters={letters}
      name={subject.name}
      strength={subject.strength}
      x={267}
      y={138}
      width={134}
      size={33}
    />
    <rect x="350" y="120" width="38" height="38" rx="7" className="deep" />
    <rect x="354" y="124" width="30" height="30" rx="4" className="paper" />
    <Words
      letters={letters}
      line={{ text: '0', size: 23, weight: 600 }}
      x={369}
      baseline={147}
      anchor="middle"
    />
    <path
      d={slice({ x: 409, y: 114, width: 6, height: 52, ends: [0, 0] }, 0, 1)}
      className="deep"
    />
    <Barrel tube={knob} fill="base">
      {grips.map((at) => (
        <Ring
          key={at}
          tube={{ ...knob, y: knob.y + 5, height: 48 }}
          at={at}
          width={2.6}
          fill="deep"
        />
      ))}
    </Barrel>
    <Barrel tube={collar} fill="lift" />
  </>
);
