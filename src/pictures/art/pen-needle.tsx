import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { Label } from './label.tsx';
import type { DrawingProps } from './subject.ts';

const hub: Tube = { x: 306, y: 84, width: 132, height: 112, ends: [6, 4] };
const flange: Tube = { x: 436, y: 78, width: 18, height: 124, ends: [4, 6] };
const stub: Tube = { x: 252, y: 125, width: 26, height: 30, ends: [5, 0] };
/** Where the steel leaves the hub. */
const FROM = 252;
const MILLIMETRE = 23;
const LONGEST = 8;
const AXIS = 140;

/** Length and thickness in millimetres: a gauge names the thickness (ISO 9626: 32 is 0.23 mm, 31 is 0.25 mm). */
const measures = (strength: string, step: number): { length: number; thickness: number } => {
  const found = /(\d+)\s*G\D+(\d+)\s*mm/i.exec(strength);
  return {
    length: Math.min(LONGEST, Number(found?.[2] ?? 3 + step)),
    thickness: Number(found?.[1] ?? 31) >= 32 ? 0.23 : 0.25,
  };
};

/** The hub that is screwed on the pen, and its needle to scale above a rule in millimetres. */
export const PenNeedle = ({ subject, letters }: DrawingProps) => {
  const { length, thickness } = measures(subject.strength, subject.step);
  const end = FROM - length * MILLIMETRE;
  const half = (thickness * MILLIMETRE) / 2;
  return (
    <>
      <path
        d={`M${FROM} ${AXIS - half}H${end + 9}L${end} ${AXIS + half}H${FROM}z`}
        className="metal"
      />
      <path
        d={`M${FROM} ${AXIS}H${end + 5}L${end} ${AXIS + half}H${FROM}z`}
        className="print"
        opacity=".3"
      />
      {Array.from({ length: LONGEST + 1 }, (_, mark) => (
        <path
          key={mark}
          d={`M${FROM - mark * MILLIMETRE} 166v${mark % 4 === 0 ? 16 : 10}`}
          className={mark <= length ? 'rule' : 'cut'}
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      ))}
      <path d={`M${FROM} 166H${end}`} className="rule" strokeWidth="2.6" />
      <Barrel tube={stub} fill="lift" />
      <path d="M276 120l32-30v100l-32-30z" className="base" />
      <path d="M276 124l32-24v14l-32 14z" fill="#fff" opacity=".35" />
      <path d="M276 150l32 6v34l-32-30z" className="print" opacity=".16" />
      <Barrel tube={hub} fill="pale">
        <Ring tube={hub} at={322} width={100} fill="paper" />
        <Ring tube={hub} at={322} width={6} fill="base" />
      </Barrel>
      <Label
        letters={letters}
        name={subject.name}
        strength={subject.strength}
        x={375}
        y={138}
        width={84}
        size={24}
      />
      <Barrel tube={flange} fill="base" />
      <path d={slice({ ...flange, x: 448, width: 3, ends: [0, 0] }, 0.06, 0.94)} className="deep" />
    </>
  );
};
