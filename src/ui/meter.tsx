import { Meter as Base } from '@base-ui/react/meter';

export type MeterTone = 'red' | 'amber' | 'leaf';

const fills: Record<MeterTone, string> = {
  red: 'bg-red',
  amber: 'bg-amber',
  leaf: 'bg-leaf-fill',
};

/**
 * A value that a word summarizes, such as a password's strength. A script sets the bar's length, so it is only
 * for parts that the browser renders.
 */
export const Meter = ({
  label,
  value,
  words,
  tone,
}: {
  label: string;
  /** From 0 to 100. */
  value: number;
  words: string;
  tone: MeterTone;
}) => (
  <Base.Root value={value} getAriaValueText={() => words} className="grid gap-2 text-sm">
    <div className="flex justify-between gap-4">
      <Base.Label className="text-soft">{label}</Base.Label>
      <span aria-hidden="true" className="font-semibold">
        {words}
      </span>
    </div>
    <Base.Track className="block h-2 overflow-hidden rounded-full bg-line">
      <Base.Indicator
        className={`block h-full rounded-full transition-[width] duration-300 ease-out motion-reduce:transition-none ${fills[tone]}`}
      />
    </Base.Track>
  </Base.Root>
);
