import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide';
import { Icon } from './icon.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useToastPlace } from './toast-place.ts';

export const TOAST_MS = 5_000;

/** A screen reader announces changes of a region that it knows, so the region comes before its first toast. */
const REGION_FIRST_MS = 100;

export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly destructive?: boolean;
  /** Stays until it is closed. */
  readonly infinite?: boolean;
};

type ToasterProps = { readonly toast: Toast | undefined; readonly onDismiss: () => void };

/** All toasts share one id, so a new toast replaces the one before. */
const TOAST_ID = 'toast';

const CORNERS = {
  'bottom-end': 'right-4 bottom-4',
  'top-end': 'right-4',
  'bottom-start': 'left-4 bottom-4',
  'top-start': 'left-4',
} as const;

const Region = ({ toast, onDismiss }: ToasterProps) => {
  const { toasts, add, close } = Base.useToastManager<Toast>();
  const announced = useRef(false);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!toast) {
      close(TOAST_ID);
      return;
    }
    const { title, text, destructive, infinite } = toast;
    const show = (): void => {
      announced.current = true;
      add({
        id: TOAST_ID,
        title,
        description: text,
        priority: destructive ? 'high' : 'low',
        timeout: infinite ? 0 : TOAST_MS,
        data: toast,
        onClose: () => dismiss(),
      });
    };
    const timer = setTimeout(show, announced.current ? 0 : REGION_FIRST_MS);
    return () => clearTimeout(timer);
  }, [toast, add, close]);
  const region = useRef<HTMLDivElement>(null);
  const [last] = toasts;
  const { place, top } = useToastPlace(region, last && `${last.id}-${last.updateKey}`);
  const drawn = toasts.map((each) => {
    const destructive = each.priority === 'high';
    return (
      <Base.Root
        // The count makes the same words a new toast when they are shown again.
        key={`${each.id}-${each.updateKey}`}
        toast={each}
        swipeDirection={['left', 'right', 'up', 'down']}
        // The library announces an error by an alert of its own, and hides the toast and its button from screen
        // readers until it has the focus. What the Tab key reaches must not be hidden, so the toast stays
        // visible to them, and `aria-live` keeps an error from being announced twice.
        aria-hidden={false}
        aria-live={destructive ? 'off' : undefined}
        className={`rise flex transform-[translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] items-start gap-3 rounded-card border-2 bg-surface p-4 shadow-lift transition duration-200 ease-out motion-reduce:transition-none data-ending-style:opacity-0 ${
          destructive ? 'border-red' : 'border-accent'
        }`}
      >
        <Base.Content className="grid min-w-0 grow">
          <Base.Title
            render={<p />}
            className={`font-semibold text-balance ${destructive ? 'text-red' : ''}`}
          />
          <Base.Description className="text-sm text-soft" />
        </Base.Content>
        <Base.Close
          aria-label="Close message"
          aria-hidden={false}
          className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-tint"
        >
          <Icon node={X} className="size-4" />
        </Base.Close>
      </Base.Root>
    );
  });
  return (
    <Base.Viewport
      ref={region}
      style={{ top }}
      className={`no-print fixed z-50 w-[min(420px,calc(100vw-2rem))] rounded-card ${CORNERS[place]}`}
    >
      {drawn}
    </Base.Viewport>
  );
};

/**
 * Shows toasts: one at a time, at most 420 px wide, above dialogs too, and beside what they are about. A
 * toast closes after five seconds, and waits while it has the pointer or the focus or its window is in the
 * background; F6 moves the focus to it.
 */
export const Toaster = (props: ToasterProps) => (
  <Base.Provider timeout={TOAST_MS} limit={1}>
    <Base.Portal>
      <Region {...props} />
    </Base.Portal>
  </Base.Provider>
);
