import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

export const TOAST_MS = 5_000;

export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly destructive?: boolean;
  /** Stays until it is closed. */
  readonly infinite?: boolean;
};

/**
 * One toast at a time, at most 420 px wide; it leaves after five seconds, and waits while a pointer or
 * the focus is on it. The region stands always, so that screen readers hear what comes into it.
 */
export const ToastRegion = ({
  toast,
  onDismiss,
}: {
  toast: Toast | undefined;
  onDismiss: () => void;
}) => {
  // By its id: what is gone tells of no pointer or focus that leaves it, and the next must not wait for it.
  const [heldId, setHeldId] = useState<number>();
  const held = toast !== undefined && heldId === toast.id;
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!toast || toast.infinite || held) return;
    const timer = setTimeout(() => dismiss(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div
      role="status"
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-0 bottom-4 z-50 flex justify-center px-4 sm:justify-end"
    >
      {toast ? (
        <div
          key={toast.id}
          onPointerEnter={() => setHeldId(toast.id)}
          onPointerLeave={() => setHeldId(undefined)}
          onFocus={() => setHeldId(toast.id)}
          onBlur={() => setHeldId(undefined)}
          className={`rise pointer-events-auto flex w-full max-w-[420px] items-start gap-3 rounded-card border-2 bg-surface p-4 shadow-card ${
            toast.destructive ? 'border-red' : 'border-accent'
          }`}
        >
          <div className="grow">
            <p className={`font-semibold ${toast.destructive ? 'text-red' : ''}`}>{toast.title}</p>
            {toast.text ? <p className="text-sm text-soft">{toast.text}</p> : null}
          </div>
          <button
            type="button"
            onClick={onDismiss}
            className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-tint"
            aria-label="Close message"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      ) : null}
    </div>
  );
};
