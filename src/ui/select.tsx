import { type ComponentProps, useId } from 'react';
import { ARROW_ROOM, FieldArrow } from './field-arrow.tsx';
import { fieldControl, FieldFrame, type FieldFrameProps } from './field.tsx';

/** With the arrow that the other fields with a list have. */
export const Select = ({
  label,
  hint,
  error,
  optional,
  dense,
  className = '',
  id,
  ...rest
}: FieldFrameProps & Omit<ComponentProps<'select'>, keyof FieldFrameProps>) => {
  const made = useId();
  const frame = { hint, error, optional, dense };
  const fieldId = id ?? made;
  return (
    <FieldFrame id={fieldId} label={label} {...frame}>
      <div className="relative">
        <select
          {...fieldControl(fieldId, frame, `appearance-none truncate ${ARROW_ROOM} ${className}`)}
          {...rest}
        />
        <FieldArrow />
      </div>
    </FieldFrame>
  );
};
