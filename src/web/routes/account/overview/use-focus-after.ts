import { useRef } from 'react';

/**
 * Where the focus goes when the dialog of an order closes. Once something was done it is the order's heading,
 * since the button that opened the dialog leaves with that; else the button.
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
