import { Barrel, Ring, type Tube } from './barrel.tsx';
import { Label } from './label.tsx';
import type { DrawingProps } from './subject.ts';
import { Window } from './window.tsx';

const foot: Tube = { x: 12, y: 88, width: 66, height: 104, ends: [12, 3] };
const body: Tube = { x: 81, y: 82, width: 316, height: 116, ends: [4, 4] };
const view: Tube = { x: 96, y: 116, width: 62, height: 48, ends: [10, 10] };
const liquid: Tube = { x: 101, y: 121, width: 52, height: 38, ends: [7, 7] };
const head: Tube = { x: 400, y: 88, width: 68, height: 104, ends: [3, 12] };

/** A pen that gives its whole dose once: a cap at each end, a window, and no dial to set. */
export const TwoCapPen = ({ subject, letters }: DrawingProps) => (
  <>
    <Barrel tube={foot} fill="dim">
      <Ring tube={foot} at={30} width={5} fill="base" />
      <Ring tube={foot} at={44} width={5} fill="base" />
      <Ring tube={foot} at={58} width={5} fill="base" />
    </Barrel>
    <Barrel tube={body} fill="pale">
      <Ring tube={body} at={172} width={212} fill="paper" />
      <Ring tube={body} at={172} width={8} fill="base" />
      <Ring tube={body} at={376} width={8} fill="base" />
    </Barrel>
    <Window frame={view} fill="deep" liquid={liquid} />
    <Label letters={letters} subject={subject} x={190} y={91} width={178} height={98} />
    <Barrel tube={head} fill="base">
      <Ring tube={head} at={416} width={5} fill="deep" />
      <Ring tube={head} at={430} width={5} fill="deep" />
      <Ring tube={head} at={444} width={5} fill="deep" />
    </Barrel>
  </>
);
