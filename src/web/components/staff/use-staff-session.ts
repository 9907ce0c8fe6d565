import { useEffect } from 'react';
import { clearDrafts } from '#web/forms/draft.ts';
import { href } from '#web/href.ts';
import { onReturn } from '#web/browser/on-return.ts';

/** Tells other tabs that somebody of the staff is logged in, or no longer is; it opens nothing. */
const NAME = 'pharos-staff';

/** Somebody is about to log out by hand. */
const LEAVING = 'leaving';

const note = (inside: boolean): void => {
  try {
    if (inside) localStorage.setItem(NAME, 'inside');
    else localStorage.removeItem(NAME);
  } catch {
    // Without storage a tab learns it when somebody comes back to it.
  }
};

/** Logging out deletes drafts in every tab; an expired session keeps them for the next login. */
export const takeDraftsAlong = (): void => {
  clearDrafts();
  try {
    localStorage.setItem(NAME, LEAVING);
  } catch {
    // The other tabs keep theirs under this person's own key.
  }
};

const leave = (): void => {
  // At once, since customers' data is on the page; the login takes its time.
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

/** Leaves a staff page once the session has ended: in another tab at once, elsewhere on coming back. */
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

/** The login is shown to nobody who is logged in: whoever sees it has left. */
export const useNoStaffSession = (): void => useEffect(() => note(false), []);
