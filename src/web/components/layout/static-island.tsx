import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';

/** The server's HTML by the name of the island, for islands that are the same on every page. */
const remembered = new Map<string, string>();

const nothingChanges = () => () => {};

const pageOf = ({ origin, pathname, search }: HTMLAnchorElement | Location): string =>
  origin + pathname + search;

/**
 * The link that a click opens in this window; undefined for clicks that the browser handles, such as new tabs,
 * other origins and links within the page.
 */
const pressedLink = (event: MouseEvent): HTMLAnchorElement | undefined => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || event.button !== 0 || elsewhere || link.origin !== location.origin) return undefined;
  return link.hash && pageOf(link) === pageOf(location) ? undefined : link;
};

/** Opens the links of HTML that React does not know like its own. */
export const useFollowedLinks = (box: RefObject<HTMLElement | null>, kept: boolean): void => {
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
  }, [box, kept, navigate]);
};

/**
 * A part of a page that never changes and is not hydrated: React keeps the server's HTML and the browser
 * does not load the code. The code is loaded only where the page is rendered in the browser after a
 * client-side navigation, so the child has to be `lazy`. An island with a `name` is the same on every page;
 * its HTML is remembered and its code never loaded, so it also shows while the network is down.
 */
export const StaticIsland = ({ name, children }: { name?: string; children: ReactNode }) => {
  const fromServer = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => true,
  );
  const [html] = useState(fromServer ? '' : name && remembered.get(name));
  const kept = html !== undefined;
  const box = useRef<HTMLDivElement>(null);
  useFollowedLinks(box, kept);
  useEffect(() => {
    if (kept && name && box.current) remembered.set(name, box.current.innerHTML);
  }, [kept, name]);
  if (import.meta.env.SSR || !kept) return <div>{children}</div>;
  // React adopts the HTML that is there and leaves it unchanged.
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
};
