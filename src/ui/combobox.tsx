import { Autocomplete } from '@base-ui/react/autocomplete';
import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide';
import { Icon } from './icon.tsx';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ARROW_ROOM, arrowPlace } from './field.tsx';

/** Distance between a field and its list, and between the list and the window's edge, in pixels. */
const LIST_GAP = 8;

/** Maximum height of a list in pixels: 20 rem. */
const TALLEST = 320;

/** Height of the label above a field, which a list above the field must not cover. */
const labelHeight = (group: Element | null): number => {
  const field = group?.closest('.field');
  return group && field ? group.getBoundingClientRect().top - field.getBoundingClientRect().top : 0;
};

/**
 * Scrolls just enough that the tallest list fits below its field with the label visible above. The number of
 * rows changes while somebody types, so their current height does not matter.
 */
const makeRoom = (group: HTMLElement, list: HTMLElement): void => {
  group.style.scrollMarginBlock = `${labelHeight(group) + LIST_GAP}px ${TALLEST + 3 * LIST_GAP}px`;
  // The list must not extend the page while it is measured.
  list.style.display = 'none';
  group.scrollIntoView({ block: 'nearest' });
  list.style.display = '';
};

export type ComboboxOption = {
  /** Value submitted with the form. */
  readonly value: string;
  /** Text shown in the field when chosen. */
  readonly label: string;
  /** Additional text in the list. */
  readonly note?: string;
};

export type ComboboxGroup = { readonly label: string; readonly items: readonly ComboboxOption[] };

type Shared = {
  readonly name: string;
  readonly groups: readonly ComboboxGroup[];
  /** Returns the options that match the typed text, the best first. */
  readonly find: (typed: string) => readonly ComboboxOption[];
  /** Text shown if nothing is found. */
  readonly none: string;
  /** Accessible name of the list. */
  readonly listLabel: string;
  readonly defaultOpen?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Called after the value that the form sends has changed. */
  readonly onChanged?: (value: string) => void;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'aria-invalid' | 'aria-describedby' | 'autoComplete'
>;

const Option = ({ option }: { option: ComboboxOption }) => (
  <Base.Item
    value={option}
    className="grid min-h-11 cursor-pointer grid-cols-[1.25rem_1fr_auto] items-center gap-2 px-3 py-2 select-none data-highlighted:bg-tint data-highlighted:text-accent-strong data-selected:font-semibold pointer-fine:min-h-9 pointer-fine:py-1"
  >
    <Base.ItemIndicator className="col-start-1">
      <Icon node={Check} className="size-4" />
    </Base.ItemIndicator>
    <span className="col-start-2">{option.label}</span>
    {option.note ? <span className="figures text-sm text-soft">{option.note}</span> : null}
  </Base.Item>
);

/**
 * Base UI hides the rest of the page from screen readers while a list is open, even the field's own label.
 * This list does not block the page, so the attribute is removed again.
 */
const useOpenPage = (): void => {
  useEffect(() => {
    const watcher = new MutationObserver((records) => {
      for (const { target, oldValue } of records)
        if (oldValue === null && target instanceof Element) target.removeAttribute('aria-hidden');
    });
    watcher.observe(document.body, {
      subtree: true,
      attributeFilter: ['aria-hidden'],
      attributeOldValue: true,
    });
    return () => watcher.disconnect();
  }, []);
};

const List = ({
  none,
  listLabel,
  count,
  group,
  onDrawn,
}: Pick<Shared, 'none' | 'listLabel'> & {
  count: number;
  group: RefObject<HTMLElement | null>;
  onDrawn: () => void;
}) => {
  useOpenPage();
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Before the library chooses a side, which the list keeps while it is open.
    if (group.current && popup.current) makeRoom(group.current, popup.current);
  }, [group]);
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      rest = setTimeout(() => startTransition(() => drawn()));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
  }, []);
  return (
    // The style sheet sets the width, because the library's measurement lags when the window is resized.
    <Base.Positioner
      sideOffset={({ side }) => LIST_GAP + (side === 'top' ? labelHeight(group.current) : 0)}
      collisionPadding={LIST_GAP}
      className="z-50 w-full outline-none"
    >
      <Base.Popup
        ref={popup}
        className="w-full min-w-56 overflow-hidden rounded-control border border-edge bg-surface text-ink shadow-lift"
      >
        <Base.Status className="sr-only">
          {count === 0 ? null : `${count} ${count === 1 ? 'entry' : 'entries'}`}
        </Base.Status>
        <Base.Empty>
          <p className="p-3 text-sm text-soft">{none}</p>
        </Base.Empty>
        <Base.List
          aria-label={listLabel}
          // At least 10 rem high, so that it does not shrink into a narrow gap.
          className="max-h-[clamp(10rem,var(--available-height,20rem),20rem)] scroll-py-1 overflow-y-auto overscroll-contain outline-none"
        >
          {(group: ComboboxGroup) => (
            <Base.Group key={group.label} items={group.items} className="py-1">
              <Base.GroupLabel className="px-3 py-1 text-xs font-semibold text-soft">
                {group.label}
              </Base.GroupLabel>
              <Base.Collection>
                {(option: ComboboxOption) => <Option key={option.value} option={option} />}
              </Base.Collection>
            </Base.Group>
          )}
        </Base.List>
      </Base.Popup>
    </Base.Positioner>
  );
};

/** The field, its arrow, and the list, which follows them in the document. */
const Parts = ({
  inputRef,
  className,
  none,
  listLabel,
  count,
  onLeave,
  onWhole,
  onPress,
  ...input
}: Pick<
  Shared,
  'inputRef' | 'id' | 'className' | 'autoComplete' | 'none' | 'listLabel' | 'aria-invalid'
> & {
  count: number;
  onLeave: () => void;
  onWhole: () => void;
  onPress: () => void;
}) => {
  const group = useRef<HTMLDivElement>(null);
  return (
    <Base.InputGroup ref={group} className="relative" onMouseDownCapture={onPress}>
      <Base.Input
        ref={inputRef}
        className={`${className ?? ''} ${ARROW_ROOM}`}
        onBlur={onLeave}
        onKeyDown={({ key, currentTarget }) => {
          // Arrow Up opens the list at its end and Arrow Down wraps around, so both need the whole list.
          const open = currentTarget.getAttribute('aria-expanded') === 'true';
          if (key === 'ArrowUp' || (key === 'ArrowDown' && open)) onWhole();
        }}
        {...input}
      />
      <Base.Trigger
        tabIndex={-1}
        aria-label="Show the list"
        className={`${arrowPlace} cursor-pointer`}
      >
        <Icon node={ChevronDown} className="size-5" />
      </Base.Trigger>
      <Base.Portal container={group}>
        <List none={none} listLabel={listLabel} count={count} group={group} onDrawn={onWhole} />
      </Base.Portal>
    </Base.InputGroup>
  );
};

/** More rows than the list shows before somebody scrolls. */
const AT_FIRST = 12;

const firstOf = (groups: readonly ComboboxGroup[]): readonly ComboboxGroup[] => {
  let left = AT_FIRST;
  return groups.flatMap(({ label, items }) => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken.length > 0 ? [{ label, items: taken }] : [];
  });
};

const sizeOf = (groups: readonly ComboboxGroup[]): number =>
  groups.reduce((sum, { items }) => sum + items.length, 0);

/**
 * The whole list until somebody types, then the matches. A slow phone needs a quarter of a second for 240 rows,
 * so the visible rows are rendered first and the others right after.
 */
const useFound = (
  { groups, find }: Pick<Shared, 'groups' | 'find'>,
  chosen: ComboboxOption | null = null,
) => {
  const [typed, setTyped] = useState<string>();
  const [whole, setWhole] = useState(false);
  const searched = typed !== undefined && typed.trim() !== '';
  const all = searched
    ? [{ label: 'Found', items: find(typed) }].filter(({ items }) => items.length > 0)
    : groups;
  const first = useMemo(() => firstOf(groups), [groups]);
  // The list opens at the chosen option.
  const inFirst = chosen === null || first.some(({ items }) => items.includes(chosen));
  return {
    typed,
    filtered: searched || whole || !inFirst ? all : first,
    count: sizeOf(all),
    showWhole: () => setWhole(true),
    follow: (text: string, reason: string): void =>
      setTyped(reason === 'input-change' ? text : undefined),
    close: () => {
      setTyped(undefined);
      setWhole(false);
    },
  };
};

/**
 * Opens the list when the mouse button is released, not when it is pressed: the page may scroll to make room,
 * and the release would then hit another element.
 */
const useOpening = (defaultOpen: boolean) => {
  const [open, setOpen] = useState(defaultOpen);
  const pressed = useRef<'no' | 'yes' | 'to open'>('no');
  return {
    open,
    change: (next: boolean): void => {
      if (next && pressed.current !== 'no') pressed.current = 'to open';
      else setOpen(next);
    },
    press: (): void => {
      pressed.current = 'yes';
      const release = (): void => {
        if (pressed.current === 'to open') setOpen(true);
        pressed.current = 'no';
      };
      addEventListener('mouseup', release, { once: true });
    },
  };
};

/** A field that offers a list and takes any other text as well. */
export const OpenCombobox = ({
  name,
  groups,
  find,
  defaultOpen = false,
  defaultValue,
  rename,
  onChanged,
  ...input
}: Shared & {
  readonly defaultValue: string;
  /** Replaces a typed name by that of the list when the field loses the focus. */
  readonly rename?: (typed: string) => string | undefined;
}): ReactNode => {
  const [value, setValue] = useState(defaultValue);
  const { filtered, count, showWhole, follow, close } = useFound({ groups, find });
  const opening = useOpening(defaultOpen);
  const change = (text: string): void => {
    setValue(text);
    onChanged?.(text);
  };
  return (
    <Autocomplete.Root
      items={groups}
      filteredItems={filtered}
      name={name}
      value={value}
      open={opening.open}
      openOnInputClick
      autoHighlight
      onValueChange={(text, { reason, cancel }) => {
        // Escape closes the list and keeps the typed text.
        if (reason === 'escape-key') return cancel();
        follow(text, reason);
        change(text);
      }}
      onOpenChange={(open) => {
        opening.change(open);
        if (!open) close();
      }}
    >
      <Parts
        count={count}
        onWhole={showWhole}
        onPress={opening.press}
        onLeave={() => {
          const known = rename?.(value);
          if (known !== undefined && known !== value) change(known);
        }}
        {...input}
      />
    </Autocomplete.Root>
  );
};

/** A field that takes one option of a list, found by typing. */
export const Combobox = ({
  name,
  groups,
  find,
  defaultOpen = false,
  defaultValue,
  onChanged,
  autoComplete,
  ...input
}: Shared & { readonly defaultValue: string }): ReactNode => {
  const options = groups.flatMap(({ items }) => items);
  const [value, setValue] = useState(
    () => options.find((option) => option.value === defaultValue) ?? options[0] ?? null,
  );
  const { typed, filtered, count, showWhole, follow, close } = useFound({ groups, find }, value);
  const opening = useOpening(defaultOpen);
  return (
    <Base.Root
      items={groups}
      filteredItems={filtered}
      name={name}
      value={value}
      inputValue={typed ?? value?.label ?? ''}
      open={opening.open}
      autoHighlight
      {...(autoComplete === undefined ? {} : { autoComplete })}
      onValueChange={(option, { cancel }) => {
        // One option is always chosen; emptying the field only clears the search.
        if (!option) return cancel();
        setValue(option);
        onChanged?.(option.value);
      }}
      onInputValueChange={(text, { reason, cancel }) => {
        if (reason === 'escape-key') return cancel();
        follow(text, reason);
      }}
      onOpenChange={(open) => {
        opening.change(open);
        if (!open) close();
      }}
    >
      <Parts count={count} onWhole={showWhole} onPress={opening.press} onLeave={close} {...input} />
    </Base.Root>
  );
};
