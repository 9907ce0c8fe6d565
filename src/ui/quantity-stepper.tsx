import { Minus, Plus } from 'lucide-react';

/** Minus and plus change a quantity by one; minus stops at the minimum. */
export const QuantityStepper = ({
  value,
  onChange,
  label,
  min = 1,
  max,
}: {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, such as "Ozempic 2mg/3mL". */
  label: string;
  min?: number;
  max: number;
}) => (
  <div
    role="group"
    aria-label={`Quantity of ${label}`}
    className="inline-flex items-center rounded-control border border-edge bg-surface"
  >
    <button
      type="button"
      onClick={() => onChange(Math.max(min, value - 1))}
      disabled={value <= min}
      aria-label={`Decrease quantity of ${label}`}
      className="grid size-11 cursor-pointer place-items-center rounded-l-control hover:bg-tint disabled:cursor-not-allowed disabled:opacity-40"
    >
      <Minus aria-hidden="true" className="size-4" />
    </button>
    <output className="figures min-w-8 text-center font-semibold" aria-live="polite">
      {value}
    </output>
    <button
      type="button"
      onClick={() => onChange(Math.min(max, value + 1))}
      disabled={value >= max}
      aria-label={`Increase quantity of ${label}`}
      className="grid size-11 cursor-pointer place-items-center rounded-r-control hover:bg-tint disabled:cursor-not-allowed disabled:opacity-40"
    >
      <Plus aria-hidden="true" className="size-4" />
    </button>
  </div>
);
