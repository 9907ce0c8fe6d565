import { Barrel, Ring, type Tube } from './barrel.tsx';
import { Label } from './label.tsx';
import type { DrawingProps } from './subject.ts';
import { Window } from './window.tsx';

const cap: Tube = { x: 30, y: 76, width: 74, height: 128, ends: [10, 8] };
const body: Tube = { x: 106, y: 84, width: 296, height: 112, ends: [4, 22] };
const view: Tube = { x: 120, y: 114, width: 68, height: 52, ends: [26, 26] };
const liquid: Tube = { x: 125, y: 119, width: 58, height: 42, ends: [21, 21] };
const button: Tube = { x: 404, y: 108, width: 42, height: 64, ends: [3, 26] };

/** A wide barrel that is used once: a broad foot, a window on the liquid, a label and the button. */
export const SingleDosePen = ({ subject, letters }: DrawingProps) => (
  <>
    <Barrel tube={cap} fill="base">
      <Ring tube={cap} at={86} width={6} fill="deep" />
    </Barrel>
    <Barrel tube={body} fill="pale">
      <Ring tube={body} at={200} width={186} fill="paper" />
      <Ring tube={body} at={200} width={8} fill="base" />
    </Barrel>
    <Window frame={view} fill="dim" liquid={liquid}>
      <rect x="150" y="119" width="12" height="42" className="deep" />
      <rect x="166" y="119" width="6" height="42" className="deep" />
    </Window>
    <Label letters={letters} subject={subject} x={218} y={93} width={158} height={94} />
    <Barrel tube={button} fill="base">
      <Ring tube={button} at={404} width={7} fill="deep" />
    </Barrel>
  </>
);
