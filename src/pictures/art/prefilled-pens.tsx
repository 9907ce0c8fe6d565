import type { ReactNode } from 'react';
import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { Label } from './label.tsx';
import type { DrawingProps } from './subject.ts';

/** A window in a barrel: its frame, the liquid, what stands in it, and the gleam of the glass over all. */
const Window = ({
  frame,
  fill,
  liquid,
  children,
}: {
  frame: Tube;
  fill: string;
  liquid: Tube;
  children?: ReactNode;
}) => (
  <>
    <path d={slice(frame, 0, 1)} className={fill} />
    <path d={slice(liquid, 0, 1)} className="liquid" />
    {children}
    <path d={slice(liquid, 0.1, 0.3)} fill="#fff" opacity=".65" />
  </>
);

const cap: Tube = { x: 30, y: 76, width: 74, height: 128, ends: [10, 8] };
const singleDoseBody: Tube = { x: 106, y: 84, width: 296, height: 112, ends: [4, 22] };
const singleDoseView: Tube = { x: 120, y: 114, width: 68, height: 52, ends: [26, 26] };
const singleDoseLiquid: Tube = { x: 125, y: 119, width: 58, height: 42, ends: [21, 21] };
const button: Tube = { x: 404, y: 108, width: 42, height: 64, ends: [3, 26] };

/** A wide barrel that is used once: a broad foot, a window on the liquid, a label and the button. */
export const SingleDosePen = ({ subject, letters }: DrawingProps) => (
  <>
    <Barrel tube={cap} fill="base">
      <Ring tube={cap} at={86} width={6} fill="deep" />
    </Barrel>
    <Barrel tube={singleDoseBody} fill="pale">
      <Ring tube={singleDoseBody} at={200} width={186} fill="paper" />
      <Ring tube={singleDoseBody} at={200} width={8} fill="base" />
    </Barrel>
    <Window frame={singleDoseView} fill="dim" liquid={singleDoseLiquid}>
      <rect x="150" y="119" width="12" height="42" className="deep" />
      <rect x="166" y="119" width="6" height="42" className="deep" />
    </Window>
    <Label letters={letters} subject={subject} x={218} y={93} width={158} height={94} />
    <Barrel tube={button} fill="base">
      <Ring tube={button} at={404} width={7} fill="deep" />
    </Barrel>
  </>
);

const foot: Tube = { x: 12, y: 88, width: 66, height: 104, ends: [12, 3] };
const twoCapBody: Tube = { x: 81, y: 82, width: 316, height: 116, ends: [4, 4] };
const twoCapView: Tube = { x: 96, y: 116, width: 62, height: 48, ends: [10, 10] };
const twoCapLiquid: Tube = { x: 101, y: 121, width: 52, height: 38, ends: [7, 7] };
const head: Tube = { x: 400, y: 88, width: 68, height: 104, ends: [3, 12] };

/** A pen that gives its whole dose once: a cap at each end, a window, and no dial to set. */
export const TwoCapPen = ({ subject, letters }: DrawingProps) => (
  <>
    <Barrel tube={foot} fill="dim">
      <Ring tube={foot} at={30} width={5} fill="base" />
      <Ring tube={foot} at={44} width={5} fill="base" />
      <Ring tube={foot} at={58} width={5} fill="base" />
    </Barrel>
    <Barrel tube={twoCapBody} fill="pale">
      <Ring tube={twoCapBody} at={172} width={212} fill="paper" />
      <Ring tube={twoCapBody} at={172} width={8} fill="base" />
      <Ring tube={twoCapBody} at={376} width={8} fill="base" />
    </Barrel>
    <Window frame={twoCapView} fill="deep" liquid={twoCapLiquid} />
    <Label letters={letters} subject={subject} x={190} y={91} width={178} height={98} />
    <Barrel tube={head} fill="base">
      <Ring tube={head} at={416} width={5} fill="deep" />
      <Ring tube={head} at={430} width={5} fill="deep" />
      <Ring tube={head} at={444} width={5} fill="deep" />
    </Barrel>
  </>
);
