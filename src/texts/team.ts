export const TEAM_MESSAGES = {
  notYours: 'Your role does not include managing the team.',
  above: 'This person has permissions that you do not have, so you cannot change their access.',
  grantsAbove: 'You cannot give a role with permissions that you do not have.',
  lastAdministrator: 'One administrator must remain. Make another person administrator first.',
  licenceMissing: 'A pharmacist needs a license number and the authority that issued it.',
  last: 'At least one person must have all permissions. Make another person administrator and pharmacist first.',
  self: 'You cannot do this to your own account. Please ask a colleague.',
  noMailbox:
    'This person has no email address to send the link to. Add one first, or use the command in the README.',
  notFound: 'This person is not on the team.',
  rolesMissing: 'Please choose at least one role',
  emailTaken: 'Someone on the team already has this email address.',
  invitationGone: 'This invitation is no longer open.',
  usernameTaken: 'Someone on the team already has this user name.',
  usernameShape: 'Please use only letters from a to z, digits, dots, dashes and underscores',
} as const;
