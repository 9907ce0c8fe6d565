import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide';
import { Icon } from './icon.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ToastPlace } from './toast-place.ts';
import { useToastPlace } from './use-toast-place.ts';

export const TOAST_MS = 5_000;

/** A screen reader hears what comes into a region that it knows, not what a region comes with. */
const REGION_FIRST_MS = 100;

export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly destructive?: boolean;
  /** Stays until it is closed. */
  readonly infinite?: boolean;
};

type Wanted = { readonly toast: Toast | undefined; readonly onDismiss: () => void };

/** One place for all: what comes next takes it over from what is there. */
const PLACE = 'toast';

const Shown = ({ toast, onDismiss }: Wanted) => {
  const { toasts, add, close } = Base.useToastManager<Toast>();
  const known = useRef(false);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!toast) {
      close(PLACE);
      return;
    }
    const { title, text, destructive, infinite } = toast;
    const show = (): void => {
      known.current = true;
      add({
        id: PLACE,
        title,
        description: text,
        priority: destructive ? 'high' : 'low',
        timeout: infinite ? 0 : TOAST_MS,
        data: toast,
        onClose: () => dismiss(),
      });
    };
    const timer = setTimeout(show, known.current ? 0 : REGION_FIRST_MS);
    return () => clearTimeout(timer);
  }, [toast, add, close]);
  return toasts.map((each) => {
    const destructive = each.priority === 'high';
    return (
      <Base.Root
        // By its count, too: the same words once more are news once more.
        key={`${each.id}-${each.updateKey}`}
        toast={each}
        swipeDirection={['left', 'right', 'up', 'down']}
        // The library says an error by an alert of its own and hides the toast, and the button of each, from
        // screen readers until the focus comes; but what the Tab key reaches must not be hidden. So an error
        // is only kept from being said twice.
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
};

const PLACES: Record<ToastPlace, string> = {
  'bottom-end': 'right-4 bottom-4',
  'top-end': 'right-4',
  'bottom-start': 'left-4 bottom-4',
  'top-start': 'left-4',
};

const Region = (wanted: Wanted) => {
  const { toasts } = Base.useToastManager<Toast>();
  const region = useRef<HTMLDivElement>(null);
  const [last] = toasts;
  const { place, top } = useToastPlace(region, last && `${last.id}-${last.updateKey}`);
  return (
    <Base.Viewport
      ref={region}
      style={{ top }}
      className={`no-print fixed z-50 w-[min(420px,calc(100vw-2rem))] rounded-card ${PLACES[place]}`}
    >
      <Shown {...wanted} />
    </Base.Viewport>
  );
};

/**
 * Where toasts come: one at a time, at most 420 px wide, above dialogs too, and off what they speak of. A
 * toast leaves after five seconds, and waits while a pointer or the focus is on it or the window is behind
 * another; F6 goes to it.
 */
export const Toaster = (wanted: Wanted) => (
  <Base.Provider timeout={TOAST_MS} limit={1}>
    <Base.Portal>
      <Region {...wanted} />
    </Base.Portal>
  </Base.Provider>
);
