import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';

/** The server's HTML by the name of the island, for islands that are the same on every page. */
const remembered = new Map<string, Node>();

const nothingChanges = () => () => {};

/** Whether the place of the caller came with the server's HTML; false after a navigation in the browser. */
export const useIsFromServer = (): boolean => {
  const hydrates = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => true,
  );
  return useState(hydrates)[0];
};

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

/** For HTML that is there already; browsers refuse a text (Trusted Types), and React sets it for new elements only. */
export const THERE = { __html: '' } as const;

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
  const fromServer = useIsFromServer();
  const [copy] = useState(() => (name ? remembered.get(name)?.cloneNode(true) : undefined));
  const kept = fromServer || copy !== undefined;
  const box = useRef<HTMLDivElement>(null);
  useFollowedLinks(box, kept);
  useLayoutEffect(() => {
    if (!fromServer && copy) box.current?.replaceChildren(...copy.cloneNode(true).childNodes);
    else if (fromServer && name && box.current) remembered.set(name, box.current.cloneNode(true));
  }, [fromServer, copy, name]);
  if (import.meta.env.SSR || !kept) return <div>{children}</div>;
  if (!fromServer) return <div ref={box} />;
  // React adopts the HTML that is there and leaves it unchanged.
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={THERE} />;
};
