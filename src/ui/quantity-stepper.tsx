import { Minus, Plus } from 'lucide';
import { Icon } from './icon.tsx';
import { createElement, useLayoutEffect, useRef } from 'react';
import { type PlainWidget, useEnhancement } from './late-code.ts';

export type StepperProps = {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** The counted item, such as "Ozempic 2mg/3mL". */
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  /** Name of the field, where the form also works without a script. */
  readonly name?: string;
};

/** Shared by the plain stepper and its replacement, so that nothing moves. */
export const stepperParts = (label: string) => ({
  less: {
    'aria-label': `Decrease quantity of ${label}`,
    'data-part': 'less',
    className: 'needs-script',
    children: <Icon node={Minus} />,
  },
  input: {
    'aria-label': `Quantity of ${label}`,
    'data-part': 'input',
  },
  more: {
    'aria-label': `Increase quantity of ${label}`,
    'data-part': 'more',
    className: 'needs-script',
    children: <Icon node={Plus} />,
  },
});

/** The server-rendered stepper; it works until the script has loaded. */
const PlainStepper = ({ value, onChange, label, min = 1, max, name }: StepperProps) => {
  const parts = stepperParts(label);
  const take = (field: HTMLInputElement): void => {
    const typed = Math.trunc(Number(field.value));
    if (typed >= min) onChange(Math.min(max, typed));
    else field.value = String(value);
  };
  return (
    <>
      <button
        type="button"
        onClick={() => onChange(value - 1)}
        data-early
        disabled={value <= min}
        {...parts.less}
      />
      <input
        // The key replaces the uncontrolled field when a button changes the value.
        key={value}
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget);
        }}
        {...parts.input}
      />
      <button
        type="button"
        onClick={() => onChange(value + 1)}
        data-early
        disabled={value >= max}
        {...parts.more}
      />
    </>
  );
};

/** Hands the focus over to the part with the same `data-part`. */
const PLAIN: PlainWidget<HTMLElement, string | undefined> = {
  inUse: (box) => box.matches(':active') || box.querySelector('input:focus') !== null,
  hold: (box) => box.querySelector<HTMLElement>(':focus')?.dataset['part'],
};

const loadNumberStepper = async () => (await import('./number-stepper.tsx')).NumberStepper;

/**
 * Minus and plus change a quantity by one, and a number can be typed; minus stops at the minimum. Once the
 * library is loaded, at the first interaction, held buttons repeat and the arrow keys work.
 */
export const QuantityStepper = (props: StepperProps) => {
  const box = useRef<HTMLDivElement>(null);
  const enhanced = useEnhancement(box, loadNumberStepper, PLAIN);
  useLayoutEffect(() => {
    if (enhanced?.held)
      box.current?.querySelector<HTMLElement>(`[data-part="${enhanced.held}"]`)?.focus();
  }, [enhanced]);
  return (
    <div ref={box} role="group" aria-label={`Quantity of ${props.label}`} className="stepper">
      {createElement(enhanced?.code ?? PlainStepper, props)}
      <output className="sr-only" aria-live="polite">
        {props.value}
      </output>
    </div>
  );
};
