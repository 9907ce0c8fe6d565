import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { FETCH_FAILED } from '#domain/staff-lists.ts';
import { announce } from '#web/toasts.ts';

/** Says that a list could not be read; the page around it stays. */
export const LoadFailure = () => {
  const { pathname, search } = useLocation();
  useEffect(() => announce('data-failed'), []);
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-control border-2 border-red bg-red-tint p-4"
    >
      <p className="font-semibold text-red">{FETCH_FAILED}</p>
      <a href={pathname + search} className={buttonClass('secondary')}>
        Try again
      </a>
    </div>
  );
};
