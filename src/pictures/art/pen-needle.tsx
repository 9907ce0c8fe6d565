import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { fitted, Strength, Words } from './label.tsx';
import type { DrawingProps } from './subject.ts';

const hub: Tube = { x: 296, y: 74, width: 146, height: 132, ends: [6, 4] };
const flange: Tube = { x: 440, y: 66, width: 20, height: 148, ends: [5, 7] };
const stub: Tube = { x: 244, y: 123, width: 26, height: 34, ends: [5, 0] };
/** Point where the steel leaves the hub. */
const FROM = 244;
const MILLIMETRE = 24;
const LONGEST = 8;
const AXIS = 140;

/** Length and thickness in millimetres: a gauge names the thickness (ISO 9626: 32 is 0.23 mm, 31 is 0.25 mm). */
const measures = (strength: string, step: number) => {
  const found = /(\d+)\s*G\D+(\d+)\s*mm/i.exec(strength);
  return {
    gauge: found?.[1] ?? '',
    length: Math.min(LONGEST, Number(found?.[2] ?? 3 + step)),
    thickness: Number(found?.[1] ?? 31) >= 32 ? 0.23 : 0.25,
  };
};

/** The hub that is screwed on the pen, and its needle to scale above a rule in millimetres. */
export const PenNeedle = ({ subject, letters }: DrawingProps) => {
  const { gauge, length, thickness } = measures(subject.strength, subject.step);
  const end = FROM - length * MILLIMETRE;
  const half = (thickness * MILLIMETRE) / 2;
  const name = fitted(letters, { text: subject.name, size: 18, weight: 600 }, 98);
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
          d={`M${FROM - mark * MILLIMETRE} 168v${mark <= length ? 22 : 9}`}
          className={mark <= length ? 'rule' : 'cut'}
          strokeWidth="3.4"
          strokeLinecap="round"
        />
      ))}
      <path d={`M${FROM} 168H${end}`} className="rule" strokeWidth="3.4" />
      <Barrel tube={stub} fill="lift" />
      <path d="M268 116l30-36v120l-30-36z" className="base" />
      <path d="M268 121l30-30v18l-30 18z" fill="#fff" opacity=".35" />
      <path d="M268 150l30 8v40l-30-34z" className="print" opacity=".16" />
      <Barrel tube={hub} fill="pale">
        <Ring tube={hub} at={312} width={118} fill="paper" />
        <Ring tube={hub} at={312} width={8} fill="base" />
      </Barrel>
      <Words letters={letters} line={name} x={327} baseline={100} />
      <Strength
        letters={letters}
        strength={`${length}mm`}
        x={326}
        baseline={158}
        width={100}
        size={68}
      />
      {gauge === '' ? null : (
        <Words
          letters={letters}
          line={{ text: `${gauge}G`, size: 34, weight: 700 }}
          x={327}
          baseline={194}
        />
      )}
      <Barrel tube={flange} fill="base" />
      <path d={slice({ ...flange, x: 454, width: 3, ends: [0, 0] }, 0.06, 0.94)} className="deep" />
    </>
  );
};
