import { Barrel, Ring, slice, type Tube } from './barrel.tsx';
import { Label } from './label.tsx';
import type { Look } from './looks.ts';
import { Pattern } from './pattern.tsx';
import type { DrawingProps } from './subject.ts';

const glass: Tube = { x: 28, y: 90, width: 336, height: 100, ends: [8, 16] };
const liquid: Tube = { x: 84, y: 96, width: 274, height: 88, ends: [0, 12] };
const plunger: Tube = { x: 46, y: 96, width: 40, height: 88, ends: [5, 3] };
const neck: Tube = { x: 360, y: 116, width: 26, height: 48, ends: [0, 0] };
const crimp: Tube = { x: 382, y: 105, width: 54, height: 70, ends: [5, 8] };
const septum: Tube = { x: 435, y: 122, width: 14, height: 36, ends: [0, 5] };
const LABEL = { x: 104, width: 210 };
const BAND = 46;
const marks = [0, 1, 2, 3, 4];

/** A glass tube with its plunger, its liquid, its label and the cap that is crimped over its neck. */
export const Cartridge = ({
  subject,
  letters,
  look,
}: DrawingProps & { look: Look & { kind: 'cartridge' } }) => {
  const left = look.band === 'left';
  const band = left ? LABEL.x : LABEL.x + LABEL.width - BAND;
  return (
    <>
      <path d={slice(neck, 0, 1)} className="dim" />
      <path d={slice(neck, 0.12, 0.3)} fill="#fff" opacity=".6" />
      <path d={slice(glass, 0, 1)} className="pale" />
      <path d={slice(liquid, 0, 1)} className="liquid" />
      {look.cloudy ? (
        <>
          <path d={slice(liquid, 0.3, 1)} fill="#fff" opacity=".55" />
          <path d={slice(liquid, 0.62, 1)} fill="#fff" opacity=".7" />
        </>
      ) : null}
      <Barrel tube={plunger} fill="deep" gleam={0.2}>
        <Ring tube={plunger} at={58} width={5} fill="base" />
        <Ring tube={plunger} at={70} width={5} fill="base" />
      </Barrel>
      <Ring tube={glass} at={band} width={BAND} fill="base" />
      <Pattern
        name={look.pattern}
        area={{ x: band + 3, y: glass.y, width: BAND - 6, height: glass.height }}
        fill="paper"
      />
      <Ring
        tube={glass}
        at={left ? LABEL.x + BAND : LABEL.x}
        width={LABEL.width - BAND}
        fill="paper"
      />
      {marks.map((mark) => (
        <path
          key={mark}
          d={`M${322 + mark * 8} 164v${mark % 2 === 0 ? 18 : 11}`}
          className="mark"
          strokeWidth="2.2"
        />
      ))}
      <path d={slice(glass, 0.08, 0.2)} fill="#fff" opacity=".6" />
      <path d={slice(glass, 0.7, 1)} className="print" opacity=".07" />
      <path d={slice(glass, 0.88, 1)} className="print" opacity=".12" />
      <path d={slice(glass, 0, 1)} className="rim" />
      <Label
        letters={letters}
        subject={subject}
        x={(left ? LABEL.x + BAND : LABEL.x) + 8}
        y={97}
        width={LABEL.width - BAND - 14}
        height={86}
      />
      <Barrel tube={crimp} fill="metal">
        <Ring tube={crimp} at={392} width={8} fill="base" />
      </Barrel>
      <Barrel tube={septum} fill="deep" gleam={0.25} />
    </>
  );
};
