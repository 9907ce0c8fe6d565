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

/** Between a field and its list, and between the list and the window's edge, in pixels. */
const LIST_GAP = 8;

/** The tallest that a list grows, in pixels: 20 rem. */
const TALLEST = 320;

/** As far as a field's label, which a list above the field leaves free, stands out above it. */
const labelHeight = (group: Element | null): number => {
  const field = group?.closest('.field');
  return group && field ? group.getBoundingClientRect().top - field.getBoundingClientRect().top : 0;
};

/**
 * Scrolls by as little as it takes for the whole list to stand below its field, and its label above it: what is
 * found may be few rows now and many in a moment.
 */
const makeRoom = (group: HTMLElement, list: HTMLElement): void => {
  group.style.scrollMarginBlock = `${labelHeight(group) + LIST_GAP}px ${TALLEST + 3 * LIST_GAP}px`;
  // As far as the page goes without the list.
  list.style.display = 'none';
  group.scrollIntoView({ block: 'nearest' });
  list.style.display = '';
};

export type ComboboxOption = {
  /** Value submitted with the form. */
  readonly value: string;
  /** Text shown in the field when chosen. */
  readonly label: string;
  /** Said beside it in the list. */
  readonly note?: string;
};

export type ComboboxGroup = { readonly label: string; readonly items: readonly ComboboxOption[] };

type Shared = {
  readonly name: string;
  readonly groups: readonly ComboboxGroup[];
  /** The options for what has been typed, the best first. */
  readonly find: (typed: string) => readonly ComboboxOption[];
  /** Said where nothing is found. */
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
 * Base UI hides all the rest of the page from screen readers while a list is open, the field's own label
 * included. This list is nothing that one has to leave first, so the page stays what it is.
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
    // Before its side is chosen, which it keeps as long as it is open.
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
    // As wide as the field by the style sheet: what the library has measured is late where the window changes.
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
          // Never so low that a narrow gap seems to hold it, and it stays there.
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

/** The field, its arrow, and the list, which stays in the page's own order behind them. */
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
          // Upwards it opens at its end; and nobody goes round a list of which a part is yet to come.
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

/** More than a window shows before somebody scrolls. */
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
 * Until somebody types, the whole list; then what is found. A cheap phone needs a quarter of a second for
 * 240 rows: those in sight come first, and the others in the moment that follows.
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
  // The list opens at what was chosen before.
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
 * Opens a list that was pressed for when the button is let go: the page may scroll to make room for it, and
 * under the pointer lies then what nobody has pressed.
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
  /** The list's own name for what was typed in full, when the field is left. */
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
        // Escape closes the list; it does not take away what was typed.
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
        // There is always one: what is deleted is a search, and no choice.
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
