/** What Trusted Types need of a browser that has them. */
type Policies = {
  readonly createPolicy: <Rules extends object>(name: string, rules: Rules) => Rules;
};

/** Undefined in browsers without Trusted Types. */
export const trustedTypePolicies = (): Policies | undefined => Reflect.get(window, 'trustedTypes');

/** How React makes a script element, which it does where an error page replaces the whole document. */
const EMPTY_SCRIPT = '<script></script>';

/** Lets a text through that is no HTML, and the empty script of React; browsers refuse all others. */
export const allowPlainTexts = (): void => {
  trustedTypePolicies()?.createPolicy('default', {
    createHTML: (text: string) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
  });
};
