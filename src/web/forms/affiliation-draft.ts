import { mailDraft } from './mail-draft.ts';

/** The mail with which a healthcare provider asks to join the affiliation program. */
export const affiliationDraft = (email: string): string =>
  mailDraft(email, 'Healthcare Provider Affiliation Program Inquiry');
