import { useRef } from 'react';

/**
 * Moves the focus when an order's dialog closes: to the order's heading if something was done, because the
 * button that opened the dialog disappears; otherwise back to the button.
 */
export const useFocusAfter = () => {
  const done = useRef<string>(undefined);
  return {
    noteDone: (orderId: string | undefined): void => {
      done.current = orderId;
    },
    focusAfter: (): HTMLElement | null =>
      done.current === undefined ? null : document.getElementById(`order-${done.current}`),
  };
};
