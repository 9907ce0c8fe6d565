import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { THERE, useFollowedLinks, useIsFromServer } from './static-island.tsx';

const Parts = createContext<Readonly<Record<string, ReactNode>>>({});

/** Provides the parts that a loader has rendered; for the server alone. */
export const ServerParts = Parts.Provider;

const documents = new Map<string, Promise<Document>>();

/** The page as the server renders it; read once for all of its parts. */
const documentOf = (path: string): Promise<Document> => {
  const known = documents.get(path);
  if (known) return known;
  // The browser parses the page itself: a policy for Trusted Types would have to let every text pass.
  const reading = new Promise<Document>((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.responseType = 'document';
    asked.addEventListener('loadend', () => {
      if (asked.status === 200 && asked.responseXML) resolve(asked.responseXML);
      else reject(new Error(`answered ${asked.status}`));
    });
    asked.open('GET', path);
    asked.send();
  });
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
  const fromServer = useIsFromServer();
  const [part, setPart] = useState<Element>();
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFollowedLinks(box, fromServer || part !== undefined);
  useEffect(() => {
    if (fromServer || part) return;
    let gone = false;
    documentOf(path).then(
      (page) => {
        const found = page.querySelector(`[data-part="${name}"]`) ?? document.createElement('div');
        const own = document.importNode(found, true);
        // Structured data: browsers would complain of a script that no trusted text made.
        for (const script of own.querySelectorAll('script')) script.remove();
        if (!gone) setPart(own);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [fromServer, part, name, path]);
  useLayoutEffect(() => {
    if (part) box.current?.replaceChildren(...part.cloneNode(true).childNodes);
  }, [part]);
  useEffect(() => {
    // The place of an address exists only now.
    if (part && location.hash) document.querySelector(location.hash)?.scrollIntoView();
  }, [part]);
  if (import.meta.env.SSR) return <div data-part={name}>{parts[name]}</div>;
  if (!fromServer && !part)
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
  if (part) return <div key="part" ref={box} data-part={name} />;
  // React adopts the HTML that is there and leaves it unchanged.
  return (
    <div
      key="part"
      ref={box}
      data-part={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={THERE}
    />
  );
};
