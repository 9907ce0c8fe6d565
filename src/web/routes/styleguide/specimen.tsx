import { type ReactNode, useSyncExternalStore } from 'react';

/** A widget with its name as heading. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    aria-labelledby={`widget-${title.toLowerCase().replaceAll(/\W+/g, '-')}`}
    className="grid min-w-0 grid-cols-1 gap-4 border-t border-line pt-6"
  >
    <h2 id={`widget-${title.toLowerCase().replaceAll(/\W+/g, '-')}`} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);

/** One of a widget's states. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-1 content-start gap-2">
    <h3 className="text-sm font-semibold text-soft">{name}</h3>
    {children}
  </div>
);

const never = (): (() => void) => () => undefined;

/** Renders its children only in the browser, for widgets that a script sizes. */
export const InBrowser = ({ children }: { children: ReactNode }) =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
    ? children
    : null;
