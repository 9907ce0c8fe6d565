import { create } from 'zustand';
import type { Toast } from '#ui/toast.tsx';
import type { NoticeCode } from '#web/pages/notices.ts';

type ToastState = { readonly toast: Toast | undefined; readonly dismiss: () => void };

/** One toast at a time: a new toast replaces the previous one. */
export const useToasts = create<ToastState>()((set) => ({
  toast: undefined,
  dismiss: () => set({ toast: undefined }),
}));

let count = 0;

export const showToast = (toast: Omit<Toast, 'id'>): void => {
  count += 1;
  useToasts.setState({ toast: { id: count, ...toast } });
};

/**
 * Shows the notice whose code came in a cookie. Few visits have a notice, so the texts are loaded only
 * when there is one.
 */
export const announceFlashed = (code: string): void => {
  void import('#web/pages/notices.ts').then(({ isNoticeCode, notices }) => {
    if (isNoticeCode(code)) showToast(notices[code]);
  });
};

export const announce = (code: NoticeCode): void => announceFlashed(code);

export const announceError = (text: string, title = 'Error'): void =>
  showToast({ title, text, destructive: true });
