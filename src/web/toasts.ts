import { create } from 'zustand';
import type { Toast } from '#ui/toast.tsx';
import { type NoticeCode, notices } from './notices.ts';

type ToastState = { readonly toast: Toast | undefined; readonly dismiss: () => void };

/** One toast at a time: a new one takes the place of the one before. */
export const useToasts = create<ToastState>()((set) => ({
  toast: undefined,
  dismiss: () => set({ toast: undefined }),
}));

let count = 0;

export const showToast = (toast: Omit<Toast, 'id'>): void => {
  count += 1;
  useToasts.setState({ toast: { id: count, ...toast } });
};

export const announce = (code: NoticeCode): void => showToast(notices[code]);

export const announceError = (text: string, title = 'Error'): void =>
  showToast({ title, text, destructive: true });
