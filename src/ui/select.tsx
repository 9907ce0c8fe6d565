import { ARROW_ROOM, FieldArrow } from './field-arrow.tsx';
import { fieldOf } from './field.tsx';

/** With the arrow that the other fields with a list have. */
export const Select = fieldOf('select', {
  look: `appearance-none truncate ${ARROW_ROOM}`,
  dress: (control) => (
    <div className="relative">
      {control}
      <FieldArrow />
    </div>
  ),
});
