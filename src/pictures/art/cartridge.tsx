import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { Label } from './label.tsx';
import { RingScale } from './ring-scale.tsx';
import type { DrawingProps } from './subject.ts';

const glass: Tube = { x: 40, y: 98, width: 310, height: 84, ends: [7, 12] };
const liquid: Tube = { x: 92, y: 103, width: 252, height: 74, ends: [0, 9] };
const plunger: Tube = { x: 58, y: 103, width: 40, height: 74, ends: [5, 3] };
const neck: Tube = { x: 348, y: 118, width: 26, height: 44, ends: [0, 0] };
const crimp: Tube = { x: 370, y: 109, width: 52, height: 62, ends: [5, 8] };
const septum: Tube = { x: 421, y: 124, width: 14, height: 32, ends: [0, 5] };
const marks = [0, 1, 2, 3, 4, 5, 6];

/** A glass tube with its plunger, its liquid and the cap that is crimped over its neck. */
export const Cartridge = ({ subject, letters }: DrawingProps) => (
  <>
    <path d={slice(neck, 0, 1)} className="dim" />
    <path d={slice(neck, 0.12, 0.3)} fill="#fff" opacity=".6" />
    <path d={slice(glass, 0, 1)} className="pale" />
    <path d={slice(liquid, 0, 1)} className="liquid" />
    <RingScale tube={liquid} to={134} room={30} bright="base" dark="lift" {...subject} />
    <Barrel tube={plunger} fill="deep" gleam={0.2}>
      <Ring tube={plunger} at={70} width={5} fill="base" />
      <Ring tube={plunger} at={82} width={5} fill="base" />
    </Barrel>
    <Ring tube={glass} at={142} width={146} fill="paper" />
    <Ring tube={glass} at={142} width={7} fill="base" />
    {marks.map((mark) => (
      <path
        key={mark}
        d={`M${298 + mark * 6} 160v${mark % 3 === 0 ? 14 : 8}`}
        className="mark"
        strokeWidth="1.8"
      />
    ))}
    <path d={slice(glass, 0.08, 0.2)} fill="#fff" opacity=".75" />
    <path d={slice(glass, 0.24, 0.28)} fill="#fff" opacity=".5" />
    <path d={slice(glass, 0.7, 1)} className="print" opacity=".07" />
    <path d={slice(glass, 0.88, 1)} className="print" opacity=".12" />
    <path d={slice(glass, 0, 1)} className="rim" />
    <Label
      letters={letters}
      name={subject.name}
      strength={subject.strength}
      x={219}
      y={139}
      width={122}
      size={30}
    />
    <Barrel tube={crimp} fill="metal">
      <Ring tube={crimp} at={378} width={7} fill="base" />
    </Barrel>
    <Barrel tube={septum} fill="deep" gleam={0.25} />
  </>
);
