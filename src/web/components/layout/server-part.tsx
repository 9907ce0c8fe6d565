import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFollowedLinks } from './static-island.tsx';

const Parts = createContext<Readonly<Record<string, ReactNode>>>({});

/** Provides the parts that a loader has rendered; for the server alone. */
export const ServerParts = Parts.Provider;

const nothingChanges = () => () => {};

const documents = new Map<string, Promise<Document>>();

/** The page as the server renders it; read once for all of its parts. */
const documentOf = (path: string): Promise<Document> => {
  const known = documents.get(path);
  if (known) return known;
  const read = async (): Promise<Document> => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  };
  const reading = read();
  documents.set(path, reading);
  // The next visit tries again.
  reading.catch(() => documents.delete(path));
  return reading;
};

/**
 * A long text that only the server renders, so that neither its code nor a second copy of its words is sent. After a
 * navigation in the browser it is taken from the page as the server renders it. Without a script it is just there.
 */
export const ServerPart = ({ name, path }: { name: string; path: string }) => {
  const parts = useContext(Parts);
  const fromServer = useSyncExternalStore(
    nothingChanges,
    () => false,
    () => true,
  );
  const [html, setHtml] = useState<string | undefined>(fromServer ? '' : undefined);
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFollowedLinks(box, html !== undefined);
  useEffect(() => {
    if (html !== undefined) return;
    let gone = false;
    documentOf(path).then(
      (page) => {
        if (!gone) setHtml(page.querySelector(`[data-part="${name}"]`)?.innerHTML ?? '');
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [html, name, path]);
  useEffect(() => {
    // The place of an address exists only now.
    if (html && location.hash) document.querySelector(location.hash)?.scrollIntoView();
  }, [html]);
  if (import.meta.env.SSR) return <div data-part={name}>{parts[name]}</div>;
  if (html === undefined)
    return failed ? (
      <p role="alert" className="page pt-8">
        This part could not be loaded.{' '}
        <a href={path} className="link">
          Load the page again
        </a>
      </p>
    ) : (
      <p role="status" data-coming className="page pt-8 text-soft">
        Loading…
      </p>
    );
  // React adopts the HTML that is there and leaves it unchanged.
  return (
    <div
      key="part"
      ref={box}
      data-part={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
};
