import { useEffect, useRef } from 'react';
import type { FormReply } from './check-form.ts';

/** Typed values survive a reload in the tab's session storage, unless the operator wants none there; secrets are never stored. */

const KEPT =
  'input[name]:not([type=password],[type=hidden],[type=file],[autocomplete=one-time-code]), textarea[name], select[name]';

const fields = (form: HTMLFormElement) => form.querySelectorAll<Field>(KEPT);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** Draft of the login address, shared by every page that asks for it. */
export const MAILBOX_DRAFT = 'mailbox';

const keyOf = (draft: string): string => `pharos-draft-${draft}`;

export const saveDraft = (draft: string, form: HTMLFormElement): void => {
  if (document.documentElement.dataset['keeps']) return;
  const values: Record<string, string> = {};
  for (const field of fields(form)) {
    if (!isTicked(field) || field.checked) values[field.name] = field.value;
    else values[field.name] ??= '';
  }
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(values));
  } catch {
    // A browser without storage still has the form itself.
  }
};

/** One value of a draft; empty where there is none. */
export const draftValue = (draft: string, name: string): string => {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? 'null');
    if (typeof values !== 'object' || values === null) return '';
    const value: unknown = new Map(Object.entries(values)).get(name);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
};

const readDraft = (draft: string, form: HTMLFormElement): void => {
  let values: unknown;
  try {
    values = JSON.parse(sessionStorage.getItem(keyOf(draft)) ?? 'null');
  } catch {
    return;
  }
  if (typeof values !== 'object' || values === null) return;
  const kept = new Map(Object.entries(values));
  for (const field of fields(form)) {
    const value: unknown = kept.get(field.name);
    if (typeof value !== 'string') continue;
    if (isTicked(field)) {
      if (field.checked === (field.value === value)) continue;
      field.checked = !field.checked;
    } else {
      if (field.value === value) continue;
      field.value = value;
    }
    // Opens a collapsed section if a value was restored into it.
    for (let fold = field.closest('details'); fold;) {
      fold.open = true;
      fold = fold.parentElement?.closest('details') ?? null;
    }
  }
};

const forget = (keys: (key: string) => boolean): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (keys(key)) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
};

/** Deletes a draft, and the drafts whose names begin with its name and a colon. */
export const clearDraft = (draft: string): void => {
  const own = keyOf(draft);
  forget((key) => key === own || key.startsWith(`${own}:`));
};

/** Deletes all drafts of this tab. */
export const clearDrafts = (): void => forget((key) => key.startsWith(keyOf('')));

/**
 * Keeps the typed values of a form under the key `draft` over a reload and a login; without a key nothing is
 * stored. Values returned by an answer take precedence.
 */
export const useFormDraft = (draft: string | undefined, reply?: FormReply) => {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (draft && ref.current && Object.keys(reply?.values ?? {}).length === 0)
      readDraft(draft, ref.current);
  }, [draft, reply]);
  return {
    ref,
    onInput: (): void => {
      if (draft && ref.current) saveDraft(draft, ref.current);
    },
  };
};
