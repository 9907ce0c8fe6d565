/** Whether the operator wants nothing of a person to stay in browsers: no drafts, and no cart of an account after its session. */
export const keepsNothing = (): boolean => document.documentElement.dataset['keeps'] === 'nothing';
