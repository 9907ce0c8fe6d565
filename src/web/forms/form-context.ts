import { createContext } from 'react';

/** State of the form for its parts; the default is for parts outside of a form. */
export const FormContext = createContext<{
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly idOf: (name: string) => string;
  /** Whether the browser computes a proof of work before it sends the form. */
  readonly proving: boolean;
}>({ errors: {}, values: {}, idOf: (name) => name, proving: false });
