import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { Label } from './label.tsx';
import { RingScale } from './ring-scale.tsx';
import type { DrawingProps } from './subject.ts';

const cap: Tube = { x: 36, y: 94, width: 92, height: 92, ends: [16, 4] };
const body: Tube = { x: 131, y: 91, width: 262, height: 98, ends: [6, 18] };
const view: Tube = { x: 146, y: 118, width: 66, height: 44, ends: [22, 22] };
const liquid: Tube = { x: 150, y: 122, width: 58, height: 36, ends: [18, 18] };
const button: Tube = { x: 396, y: 104, width: 48, height: 72, ends: [3, 20] };

/** A wide barrel that is used once: the cap over its foot, a window on the liquid, the button. */
export const SingleDosePen = ({ subject, letters }: DrawingProps) => (
  <>
    <Barrel tube={cap} fill="base">
      <RingScale tube={cap} to={118} room={64} {...subject} />
    </Barrel>
    <Barrel tube={body} fill="pale">
      <Ring tube={body} at={226} width={146} fill="paper" />
      <Ring tube={body} at={226} width={7} fill="base" />
    </Barrel>
    <path d={slice(view, 0, 1)} className="dim" />
    <path d={slice(liquid, 0, 1)} className="liquid" />
    <rect x="182" y="122" width="11" height="36" className="deep" />
    <rect x="196" y="122" width="5" height="36" className="deep" />
    <path d={slice(liquid, 0.1, 0.3)} fill="#fff" opacity=".65" />
    <Label
      letters={letters}
      name={subject.name}
      strength={subject.strength}
      x={303}
      y={138}
      width={120}
      size={38}
    />
    <Barrel tube={button} fill="base">
      <Ring tube={button} at={396} width={7} fill="deep" />
    </Barrel>
  </>
);
