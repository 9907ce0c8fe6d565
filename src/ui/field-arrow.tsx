import { ChevronDown } from 'lucide';
import { Icon } from './icon.tsx';

/** Room for the arrow in the end of a field. */
export const ARROW_ROOM = 'pr-11';

export const arrowPlace = 'absolute inset-y-0 right-0 grid w-11 place-items-center text-soft';

/** The arrow of a field that the browser draws itself, the same as that of a combobox. */
export const FieldArrow = () => (
  <span aria-hidden="true" className={`pointer-events-none ${arrowPlace}`}>
    <Icon node={ChevronDown} className="size-5" />
  </span>
);
