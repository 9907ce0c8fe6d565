import { createElement, type ReactNode } from 'react';
import { useLate } from './late-code.ts';

export type DialogProps = {
  readonly open: boolean;
  readonly onClose?: () => void;
  readonly title: string;
  /** False if the person must choose an answer: neither Escape nor a click outside closes it. */
  readonly closable?: boolean;
  /** For an irreversible answer: a click outside does not close it. */
  readonly alert?: boolean;
  /** Element that receives the focus on closing, instead of the one that had it before. */
  readonly focusAfter?: () => HTMLElement | null | undefined;
  readonly children: ReactNode;
};

const loadModal = async () => (await import('./modal.tsx')).Modal;

/** A modal dialog. Its code is loaded at the first interaction with a page that can open one. */
export const Dialog = (props: DialogProps) => {
  const modal = useLate(loadModal, props.open);
  return modal ? createElement(modal, props) : null;
};

/** The buttons at the end of a dialog: in one row, or stacked at full width on a phone. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">{children}</div>
);
