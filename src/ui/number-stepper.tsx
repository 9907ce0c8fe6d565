import { NumberField } from '@base-ui/react/number-field';
import { type StepperProps, stepperParts } from './quantity-stepper.tsx';

/** The stepper with the library's number field: held buttons repeat, and arrow keys, Home and End work. */
export const NumberStepper = ({ value, onChange, label, min = 1, max, name }: StepperProps) => {
  const parts = stepperParts(label);
  return (
    <NumberField.Root
      value={value}
      onValueChange={(next) => {
        // An emptied field is about to get another number.
        if (next !== null) onChange(Math.trunc(next));
      }}
      min={min}
      max={max}
      name={name}
      format={{ maximumFractionDigits: 0, useGrouping: false }}
      locale="en-US"
      className="contents"
    >
      <NumberField.Decrement tabIndex={0} {...parts.less} />
      <NumberField.Input {...parts.input} />
      <NumberField.Increment tabIndex={0} {...parts.more} />
    </NumberField.Root>
  );
};
