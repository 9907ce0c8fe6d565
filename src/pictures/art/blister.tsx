import { fitted, Words } from './label.tsx';
import type { DrawingProps } from './subject.ts';

const pockets = [0, 1].flatMap((row) =>
  [0, 1, 2, 3, 4].map((column) => ({ x: 80 + column * 80, y: 82 + row * 74 })),
);
const DOME = 33;

/** A tablet with a rounded edge and the groove by which it is halved, lit from the upper left. */
const Tablet = ({ x, y, radius }: { x: number; y: number; radius: number }) => (
  <>
    <circle cx={x + 2.5} cy={y + 3.5} r={radius} className="print" opacity=".18" />
    <circle cx={x} cy={y} r={radius} className="deep" />
    <circle cx={x - radius * 0.05} cy={y - radius * 0.07} r={radius * 0.92} className="base" />
    <circle cx={x - radius * 0.1} cy={y - radius * 0.13} r={radius * 0.7} className="lift" />
    <path
      d={`M${x - radius * 0.66} ${y - radius * 0.1}h${radius * 1.14}`}
      className="groove"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </>
);

const Pocket = ({ x, y, radius }: { x: number; y: number; radius: number }) => (
  <>
    <circle cx={x} cy={y} r={DOME} className="dim" />
    <circle cx={x + 1.2} cy={y + 1.6} r={DOME - 2.6} className="paper" opacity=".78" />
    <Tablet x={x} y={y} radius={radius} />
    <path
      d={`M${x - 26} ${y - 4}A26.3 26.3 0 0 1 ${x - 4} ${y - 26}`}
      fill="none"
      stroke="#fff"
      strokeWidth="3.4"
      strokeLinecap="round"
      opacity=".9"
    />
  </>
);

/**
 * Ten tablets behind film. A stronger tablet of the same medicine is drawn larger, and as many marks
 * are filled on the label as it is steps up.
 */
export const Blister = ({ subject, letters }: DrawingProps) => {
  const { name, strength, step, steps } = subject;
  const radius = steps === 1 ? 23 : 18 + (8 * (step - 1)) / (steps - 1);
  const large = fitted(letters, { text: strength, size: 29, weight: 700 }, 140);
  const pitch = Math.min(15, 90 / steps);
  const small = fitted(letters, { text: name, size: 21, weight: 600 }, 150);
  return (
    <>
      <rect x="34" y="38" width="412" height="206" rx="16" className="dim" />
      <rect x="34" y="36" width="412" height="204" rx="16" className="pale" />
      <path d="M150 36h74l-78 160h-74z" fill="#fff" opacity=".34" />
      <path d="M246 36h22l-78 160h-22z" fill="#fff" opacity=".34" />
      {[120, 200, 280, 360].map((x) => (
        <path key={x} d={`M${x} 42v150`} className="cut" strokeDasharray="5 6" strokeWidth="1.6" />
      ))}
      {pockets.map((pocket) => (
        <Pocket key={`${pocket.x}-${pocket.y}`} {...pocket} radius={radius} />
      ))}
      <path d="M34 197h412v27a16 16 0 0 1-16 16H50a16 16 0 0 1-16-16z" className="paper" />
      <path d="M34 197h412v4H34z" className="base" />
      <rect x="34" y="36" width="412" height="204" rx="16" className="rim" />
      <Words letters={letters} line={small} x={54} baseline={227} />
      {Array.from({ length: steps }, (_, place) => (
        <circle
          key={place}
          cx={424 - letters.width(large) - 20 - (steps - 1 - place) * pitch}
          cy={220}
          r={pitch * 0.34}
          className={place < step ? 'base' : 'dim'}
        />
      ))}
      <Words letters={letters} line={large} x={426} baseline={230.5} anchor="end" />
    </>
  );
};
