/** What a person typed outlives a reload of the tab, in the tab's own storage; secrets never do. */

const KEPT =
  'input[name]:not([type=password]):not([type=hidden]):not([type=file]), textarea[name], select[name]';

const fields = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(KEPT);

const keyOf = (draft: string): string => `pharos-draft-${draft}`;

export const saveDraft = (draft: string, form: HTMLFormElement): void => {
  const values: Record<string, string> = {};
  for (const field of fields(form)) values[field.name] = field.value;
  try {
    sessionStorage.setItem(keyOf(draft), JSON.stringify(values));
  } catch {
    // A browser without storage still has the form itself.
  }
};

export const readDraft = (draft: string, form: HTMLFormElement): void => {
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
    if (typeof value === 'string' && field.value !== value) field.value = value;
  }
};

export const clearDraft = (draft: string): void => {
  try {
    sessionStorage.removeItem(keyOf(draft));
  } catch {
    // Nothing was kept, then.
  }
};
