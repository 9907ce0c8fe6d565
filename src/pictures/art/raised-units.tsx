import { Words } from './label.tsx';
import { raisedUnits } from './strengths.ts';
import type { DrawingProps } from './subject.ts';

const SIGN = { x: 14, y: 12, width: 196, height: 76 };

/** A sign beside an insulin with more units in a millilitre than usual, upright and larger than its label. */
export const RaisedUnits = ({ subject, letters }: DrawingProps) => {
  const units = raisedUnits(subject.strength);
  return units === undefined ? null : (
    <>
      <rect {...SIGN} rx="12" className="print" />
      <rect
        x={SIGN.x + 5}
        y={SIGN.y + 5}
        width={SIGN.width - 10}
        height={SIGN.height - 10}
        rx="8"
        className="alarm"
      />
      <Words
        letters={letters}
        line={{ text: `U-${units}`, size: 60, weight: 700 }}
        x={SIGN.x + SIGN.width / 2}
        baseline={SIGN.y + SIGN.height / 2 + 30 * letters.capHeight}
        anchor="middle"
      />
    </>
  );
};
