import type { DosageForm, DrugClass } from '#domain/catalogue.ts';

/** Whole class names, because the style sheet is made from what stands in the code. */
const colours: Record<DrugClass, string> = {
  'GLP-1 receptor agonist': 'text-art-teal',
  'GIP and GLP-1 receptor agonist': 'text-art-indigo',
  'biphasic insulin': 'text-art-plum',
  'rapid-acting insulin': 'text-art-ochre',
  'short-acting insulin': 'text-art-gold',
  'intermediate-acting insulin': 'text-art-olive',
  'long-acting insulin': 'text-art-blue',
  'SGLT2 inhibitor': 'text-art-pine',
  'DPP-4 inhibitor': 'text-art-slate',
  'Factor Xa inhibitor': 'text-art-mauve',
  'TNF inhibitor': 'text-art-cocoa',
  'pen needle': 'text-art-steel',
};

type Print = { readonly print: string };

/** Small enough to stay on a label `width` wide: a letter takes about 0.56 of the type's size. */
const Strength = ({ x, y, width, print }: Print & { x: number; y: number; width: number }) => (
  <text
    x={x}
    y={y}
    textAnchor="middle"
    dominantBaseline="central"
    fontSize={Math.min(14, width / (print.length * 0.56))}
    className="fill-print font-semibold"
  >
    {print}
  </text>
);

/** A cap, a body with a label, a dose window and a knob. */
const PrefilledPen = ({ print }: Print) => (
  <g transform="rotate(-12 120 80)">
    <rect x="16" y="65" width="82" height="30" rx="13" fill="currentColor" />
    <rect x="22" y="70" width="66" height="5" rx="2.5" className="fill-pack" opacity=".35" />
    <rect x="34" y="61" width="44" height="6" rx="3" fill="currentColor" />
    <rect x="96" y="66" width="92" height="28" rx="4" className="fill-pack" />
    <rect x="96" y="66" width="92" height="28" rx="4" fill="currentColor" opacity=".14" />
    <rect x="104" y="69" width="60" height="22" rx="3" className="fill-pack" />
    <Strength x={134} y={80.5} width={56} print={print} />
    <rect x="169" y="73" width="13" height="14" rx="3" fill="currentColor" opacity=".5" />
    <path d="M188 67h9v26h-9z" fill="currentColor" opacity=".75" />
    <rect x="197" y="69" width="26" height="22" rx="6" fill="currentColor" />
    <path
      d="M203 73v14M208 73v14M213 73v14"
      className="stroke-pack"
      strokeWidth="1.6"
      opacity=".5"
    />
  </g>
);

/** A thick barrel that is used once: base cap, window, button. */
const SingleDosePen = ({ print }: Print) => (
  <g transform="rotate(-12 120 80)">
    <rect x="18" y="60" width="34" height="40" rx="9" fill="currentColor" opacity=".45" />
    <path d="M26 64v32M33 64v32M40 64v32" className="stroke-pack" strokeWidth="1.6" opacity=".6" />
    <rect x="50" y="56" width="140" height="48" rx="13" className="fill-pack" />
    <rect x="50" y="56" width="140" height="48" rx="13" fill="currentColor" opacity=".14" />
    <rect x="60" y="66" width="42" height="28" rx="14" fill="currentColor" opacity=".3" />
    <rect x="66" y="74" width="26" height="12" rx="6" className="fill-pack" opacity=".8" />
    <rect x="110" y="63" width="66" height="34" rx="6" className="fill-pack" />
    <rect x="110" y="63" width="66" height="7" rx="3" fill="currentColor" />
    <Strength x={143} y={84} width={58} print={print} />
    <rect x="190" y="65" width="28" height="30" rx="9" fill="currentColor" />
  </g>
);

/** A glass barrel with its plunger, its liquid and its seal. */
const Cartridge = ({ print }: Print) => (
  <g transform="rotate(-12 120 80)">
    <rect
      x="38"
      y="62"
      width="140"
      height="36"
      rx="5"
      className="fill-pack stroke-edge"
      strokeWidth="1.5"
    />
    <rect x="60" y="64" width="116" height="32" rx="3" fill="currentColor" opacity=".22" />
    <rect x="48" y="64" width="14" height="32" rx="4" fill="currentColor" />
    <path d="M178 70h12v20h-12z" className="fill-pack stroke-edge" strokeWidth="1.5" />
    <rect x="188" y="66" width="16" height="28" rx="4" fill="currentColor" />
    <rect x="204" y="73" width="5" height="14" rx="2" fill="currentColor" opacity=".6" />
    <rect x="80" y="67" width="70" height="26" rx="3" className="fill-pack" />
    <rect x="80" y="67" width="6" height="26" rx="2" fill="currentColor" />
    <Strength x={118} y={80.5} width={58} print={print} />
    <path d="M156 66v6M162 66v4M168 66v6" className="stroke-print" strokeWidth="1.2" opacity=".5" />
  </g>
);

const pockets = [0, 1, 2, 3, 4].flatMap((column) =>
  [0, 1].map((row) => ({ x: 56 + column * 32, y: 56 + row * 32 })),
);

/** Ten pockets on foil, and the strength on the edge. */
const Blister = ({ print }: Print) => (
  <g transform="rotate(-6 120 80)">
    <rect
      x="32"
      y="32"
      width="176"
      height="98"
      rx="10"
      className="fill-pack stroke-line"
      strokeWidth="1.5"
    />
    <rect x="32" y="32" width="176" height="98" rx="10" fill="currentColor" opacity=".16" />
    {pockets.map(({ x, y }) => (
      <g key={`${x}-${y}`}>
        <circle cx={x} cy={y} r="12.5" className="fill-pack" opacity=".75" />
        <circle cx={x} cy={y} r="9" fill="currentColor" />
        <path d={`M${x - 5.5} ${y}h11`} className="stroke-pack" strokeWidth="1.4" opacity=".6" />
      </g>
    ))}
    <rect x="42" y="107" width="156" height="17" rx="4" className="fill-pack" />
    <Strength x={120} y={116} width={140} print={print} />
  </g>
);

/** A hub with its thread, and the thin steel in front of it. */
const Needle = ({ print }: Print) => (
  <g transform="rotate(-12 120 80)">
    <path d="M18 80h62" className="stroke-edge" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M78 74h16l10-12h18v36h-18l-10-12h-16z" fill="currentColor" opacity=".55" />
    <rect x="120" y="54" width="84" height="52" rx="9" className="fill-pack" />
    <rect x="120" y="54" width="84" height="52" rx="9" fill="currentColor" opacity=".16" />
    <rect x="126" y="64" width="66" height="32" rx="4" className="fill-pack" />
    <Strength x={159} y={80.5} width={58} print={print} />
    <path d="M197 60v40" stroke="currentColor" strokeWidth="3" opacity=".7" />
    <rect x="204" y="60" width="14" height="40" rx="5" fill="currentColor" />
  </g>
);

const drawings: Record<DosageForm, (props: Print) => React.JSX.Element> = {
  'pre-filled pen': PrefilledPen,
  'single-dose pen': SingleDosePen,
  cartridge: Cartridge,
  tablet: Blister,
  'pen needle': Needle,
};

/**
 * A medicine drawn from its data: the dosage form, its class as colour, its strength as print. No
 * maker's design is shown, and nothing that the words beside it do not say.
 */
export const ProductArt = ({
  dosageForm,
  drugClass,
  print,
  className = '',
}: {
  dosageForm: DosageForm;
  drugClass: DrugClass;
  print: string;
  className?: string;
}) => {
  const Drawing = drawings[dosageForm];
  return (
    <svg
      aria-hidden="true"
      viewBox="4 24 232 118"
      className={`block ${colours[drugClass]} ${className}`}
    >
      <ellipse cx="120" cy="134" rx="84" ry="6" className="fill-ink" opacity=".07" />
      <Drawing print={print} />
    </svg>
  );
};
