import { Menu as Base } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

const row = (danger: boolean): string =>
  `flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 no-underline outline-none data-disabled:cursor-not-allowed data-disabled:opacity-60 ${
    danger ? 'text-red data-highlighted:bg-red-tint' : 'text-ink data-highlighted:bg-tint'
  }`;

/** A button that opens a list of actions; the arrow keys and the first letters move in it. */
export const Menu = ({
  trigger,
  label,
  look = 'secondary',
  className = '',
  children,
}: {
  /** What the button shows. */
  trigger: ReactNode;
  /** For a button that shows too little to be understood alone. */
  label?: string;
  look?: ButtonLook;
  className?: string;
  children: ReactNode;
}) => {
  // The list stays in the page's own order, within the landmark that its button is in.
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} className="inline-flex">
      <Base.Root modal={false}>
        <Base.Trigger aria-label={label} className={buttonClass(look, className)}>
          {trigger}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Base.Trigger>
        <Base.Portal container={place}>
          <Base.Positioner
            positionMethod="fixed"
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="z-40"
          >
            <Base.Popup className="card grid max-h-(--available-height) min-w-56 overflow-y-auto p-1.5 text-sm shadow-lift outline-none">
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </span>
  );
};

const Keys = ({ keys }: { keys: string | undefined }) =>
  keys ? (
    <kbd aria-hidden="true" className="ml-auto pl-6 font-sans text-xs text-soft">
      {keys}
    </kbd>
  ) : null;

export const MenuItem = ({
  onSelect,
  keys,
  danger = false,
  disabled = false,
  children,
}: {
  onSelect: () => void;
  /** The keys that do the same without the menu, as a keyboard shows them. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <Base.Item
    onClick={onSelect}
    disabled={disabled}
    aria-keyshortcuts={keys}
    className={row(danger)}
  >
    {children}
    <Keys keys={keys} />
  </Base.Item>
);

/** An entry that goes somewhere; `link` is the router's or a plain link, without content. */
export const MenuLink = ({
  link,
  keys,
  children,
}: {
  link: ReactElement;
  keys?: string;
  children: ReactNode;
}) => (
  <Base.LinkItem render={link} closeOnClick aria-keyshortcuts={keys} className={row(false)}>
    {children}
    <Keys keys={keys} />
  </Base.LinkItem>
);

export const MenuSeparator = () => <Base.Separator className="my-1.5 h-px bg-line" />;
