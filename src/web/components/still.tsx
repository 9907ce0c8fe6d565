import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';

/** What the server sent, by name: for parts that are the same on every page. */
const remembered = new Map<string, string>();

const nothingChanges = () => () => {};

const pageOf = ({ origin, pathname, search }: HTMLAnchorElement | Location): string =>
  origin + pathname + search;

/**
 * The link that a press opens here, in this window; undefined for what the browser does by itself, which
 * is also to go to a place within the page.
 */
const pressedLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || event.button !== 0 || elsewhere || link.origin !== location.origin) return undefined;
  return link.hash && pageOf(link) === pageOf(location) ? undefined : link;
};

/**
 * A part of a page that is read and followed, but never changes. A page that comes from the server keeps
 * the server's HTML of it, and the browser is spared the code; only where the page is built in the
 * browser, coming from another one, is that fetched. So give it one child that is `lazy`. A part with a
 * `name` is the same on every page, and never fetched after the first: it also stands where the line is down.
 */
export const Still = ({ name, children }: { name?: string; children: ReactNode }) => {
  const fromServer = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => true,
  );
  const [html] = useState(fromServer ? '' : name && remembered.get(name));
  const kept = html !== undefined;
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
    if (kept && name && element) remembered.set(name, element.innerHTML);
    return () => element?.removeEventListener('click', follow);
  }, [kept, name, navigate]);
  if (import.meta.env.SSR || !kept) return <div>{children}</div>;
  // React takes over what is there, and leaves it as it is.
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
};
