/** Address that opens a new mail with a subject and a first text. */
export const mailDraft = (email: string, subject: string, body?: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}${
    body === undefined ? '' : `&body=${encodeURIComponent(body)}`
  }`;

/** The mail with which a healthcare provider asks to join the affiliation program. */
export const affiliationDraft = (email: string): string =>
  mailDraft(email, 'Healthcare Provider Affiliation Program Inquiry');
