import { createContext } from 'react';

/** State of the form for its parts; outside a form nothing was typed and nothing is pending. */
export const FormContext = createContext<{
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly idOf: (name: string) => string;
  /** The browser works for it, and sends it then. */
  readonly proving: boolean;
}>({ errors: {}, values: {}, idOf: (name) => name, proving: false });
