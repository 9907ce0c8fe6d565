import { useState } from 'react';
import { MAX_UNITS_PER_DAY, MIN_UNITS_PER_DAY } from '#domain/supply.ts';
import { TextField } from '#ui/field.tsx';

/** Undefined if the text is not a plausible dose. */
const doseOf = (text: string): number | undefined => {
  const units = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return units >= MIN_UNITS_PER_DAY && units <= MAX_UNITS_PER_DAY ? units : undefined;
};

/** Field for the patient's own insulin dose, which replaces the estimate of how long the line lasts. */
export const UnitsADay = ({
  value,
  onState,
}: {
  value: number | undefined;
  onState: (unitsPerDay: number | undefined) => void;
}) => {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const wrong = text.trim() !== '' && doseOf(text) === undefined;
  return (
    <div className="max-w-sm">
      <TextField
        label="Units a day"
        hint="Enter the dose on your prescription."
        error={
          wrong
            ? `Please enter a whole number from ${MIN_UNITS_PER_DAY} to ${MAX_UNITS_PER_DAY}`
            : undefined
        }
        optional
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onState(doseOf(event.target.value));
        }}
      />
    </div>
  );
};
