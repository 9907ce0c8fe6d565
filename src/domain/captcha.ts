/** When a browser has to prove that it worked for a form: never, while a form is attacked, or always. */
export const CAPTCHA_MODES = ['off', 'attack', 'on'] as const;
export type CaptchaMode = (typeof CAPTCHA_MODES)[number];

/**
 * The forms that can ask for it. `mail` is every form that has a link or a code mailed to an address, `text`
 * the one that has a code texted to a number, and `contact` each that writes to the store.
 */
export const GUARDED_FORMS = ['login', 'register', 'mail', 'text', 'contact', 'request'] as const;
export type GuardedForm = (typeof GUARDED_FORMS)[number];

export const isGuardedForm = (text: string): text is GuardedForm =>
  GUARDED_FORMS.some((form) => form === text);

/** The field in which a form carries its proof. */
export const PROOF_FIELD = 'proof';
