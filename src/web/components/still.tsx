import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';

const nothingChanges = () => () => {};

/** The link that a press opens here, in this window; undefined for what the browser does by itself. */
const pressedLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return link && event.button === 0 && !elsewhere && link.origin === location.origin
    ? link
    : undefined;
};

/**
 * A part of a page that is read and followed, but never changes. A page that comes from the server keeps
 * the server's HTML of it, and the browser is spared the code; only where the page is built in the
 * browser, coming from another one, is that fetched. So give it one child that is `lazy`.
 */
export const Still = ({ children }: { children: ReactNode }) => {
  const fromServer = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => true,
  );
  const [kept] = useState(fromServer);
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = box.current;
    const follow = (event: MouseEvent): void => {
      const link = pressedLink(event);
      if (!link) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    if (kept) element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [kept, navigate]);
  if (import.meta.env.SSR || !kept) return <div>{children}</div>;
  // React takes over what is there, and leaves it as it is.
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
};
