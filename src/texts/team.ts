export const TEAM_MESSAGES = {
  notYours: 'Your role does not include managing the team.',
  above: 'This person may do what you may not, so you cannot change their access.',
  grantsAbove: 'You cannot give a role that may do what you may not.',
  lastAdministrator: 'One administrator must remain. Make another person administrator first.',
  licenceMissing: 'A pharmacist needs a license number and the authority that issued it.',
  last: 'Somebody must remain who may do everything. Make another person administrator and pharmacist first.',
  self: 'You cannot do this to your own account. Please ask a colleague.',
  noMailbox:
    'This person has no email address to send the link to. Add one first, or use the command in the README.',
  notFound: 'This person is not in the team.',
  rolesMissing: 'Please choose at least one role',
  emailTaken: 'Somebody in the team has this email address already.',
  invitationGone: 'This invitation is no longer open.',
  usernameTaken: 'Somebody in the team has this user name already.',
  usernameShape: 'Please use letters from a to z, digits, dots, dashes and underscores only',
} as const;
