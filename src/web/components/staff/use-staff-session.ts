import { useEffect } from 'react';
import { clearDrafts } from '#web/forms/draft.ts';
import { href } from '#web/href.ts';
import { onReturn } from '#web/browser/on-return.ts';

/** Tells other tabs whether a member of staff is logged in; it grants no access. */
const NAME = 'pharos-staff';

/** Value while a member of staff logs out. */
const LEAVING = 'leaving';

const note = (inside: boolean): void => {
  try {
    if (inside) localStorage.setItem(NAME, 'inside');
    else localStorage.removeItem(NAME);
  } catch {
    // Without storage, a tab notices it when somebody returns to it.
  }
};

/** Logging out deletes drafts in every tab; an expired session keeps them for the next login. */
export const clearDraftsEverywhere = (): void => {
  clearDrafts();
  try {
    localStorage.setItem(NAME, LEAVING);
  } catch {
    // The other tabs keep their drafts under this person's own key.
  }
};

const leave = (): void => {
  // Hides customer data at once, because loading the login page takes a moment.
  document.documentElement.style.visibility = 'hidden';
  location.replace(`${href('/admin')}?ended=1`);
};

/** Without a session the server redirects. */
const ask = (): void => {
  fetch(href('/admin/session'), { redirect: 'manual' }).then(
    ({ type }) => {
      if (type === 'opaqueredirect') leave();
    },
    () => undefined,
  );
};

/** Leaves a staff page once the session has ended: at once if another tab ended it, otherwise on return. */
export const useStaffSession = (): void => {
  useEffect(() => {
    note(true);
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key !== NAME) return;
      if (newValue === LEAVING) clearDrafts();
      if (newValue === null) leave();
    };
    addEventListener('storage', onStorage);
    const stop = onReturn(ask);
    return () => {
      removeEventListener('storage', onStorage);
      stop();
    };
  }, []);
};

/** Marks the session as ended; the login page is only shown to people who are not logged in. */
export const useNoStaffSession = (): void => useEffect(() => note(false), []);
