import { createElement, type ReactNode } from 'react';
import { useLate } from './late-code.ts';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose?: () => void;
  readonly title: string;
  /** False for answers that a person must choose from: neither Escape nor a press beside it closes. */
  readonly closable?: boolean;
  /** A question whose answer cannot be taken back: a press beside it does not close. */
  readonly alert?: boolean;
  /** Element that receives the focus on closing, if not the one that had it before, which may be gone. */
  readonly focusAfter?: () => HTMLElement | null | undefined;
  readonly children: ReactNode;
};

const loadModal = async () => (await import('./modal.tsx')).Modal;

/** A modal dialog. Its code is loaded at the first interaction with a page that can open one. */
export const Dialog = (props: DialogProps) => {
  const modal = useLate(loadModal, props.open);
  return modal ? createElement(modal, props) : null;
};

/** The buttons at a dialog's end: one row, or one below the other and as wide as the dialog on a phone. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">{children}</div>
);
