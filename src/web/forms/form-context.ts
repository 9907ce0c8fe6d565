import { createContext } from 'react';

/** What the parts of a form know of it; outside of one, nothing was typed and nothing is under way. */
export const FormContext = createContext<{
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly idOf: (name: string) => string;
  /** The browser works for it, and sends it then. */
  readonly proving: boolean;
}>({ errors: {}, values: {}, idOf: (name) => name, proving: false });
