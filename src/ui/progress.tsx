import { Progress as Base } from '@base-ui/react/progress';

/**
 * Progress of a long task. A script sets the bar's length, so it is only for parts that the browser renders.
 */
export const Progress = ({
  label,
  value,
}: {
  label: string;
  /** From 0 to 100, or null if the progress is unknown. */
  value: number | null;
}) => (
  <Base.Root value={value} className="grid gap-2 text-sm">
    <div className="flex justify-between gap-4">
      <Base.Label className="text-soft">{label}</Base.Label>
      <Base.Value className="figures font-semibold">
        {(formatted) => (value === null ? '' : formatted)}
      </Base.Value>
    </div>
    <Base.Track className="block h-2 overflow-hidden rounded-full bg-line">
      <Base.Indicator className="block h-full rounded-full bg-accent transition-[width] duration-200 ease-out data-indeterminate:w-1/3 motion-safe:data-indeterminate:animate-pulse motion-reduce:transition-none" />
    </Base.Track>
  </Base.Root>
);
