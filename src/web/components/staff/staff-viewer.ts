import { useRouteLoaderData } from 'react-router';
import { may, type StaffRight, type StaffViewer, VISITOR } from '#domain/access.ts';

/** The logged-in member of staff; undefined if the page is shown without one, as in the style guide. */
const useStaffViewer = (): StaffViewer | undefined => useRouteLoaderData<() => StaffViewer>('desk');

/**
 * Permissions of the logged-in member of staff. The server decides; the browser only hides what would be
 * refused.
 */
export const useRights = (): ((right: StaffRight) => boolean) => {
  const viewer = useStaffViewer() ?? VISITOR;
  return (right) => may(viewer, right);
};

/**
 * The key of a draft that survives a reload and the end of a session, for this member of staff only.
 * `clearDraft` with the same name deletes it once it is saved.
 */
export const useStaffDraft = (name: string): string => {
  const viewer = useStaffViewer();
  return `${name}:${viewer?.id ?? ''}`;
};

/** Names of drafts, shared by the form and the code that deletes them. */
export const STAFF_DRAFTS = {
  newUser: 'new-user',
  invitation: 'invitation',
  member: (id: string): string => `member-${id}`,
  roles: (id: string): string => `roles-${id}`,
  ownEmail: 'own-email',
  tracking: (orderId: string): string => `tracking-${orderId}`,
  record: (orderId: string): string => `record-${orderId}`,
  message: (orderId: string): string => `message-${orderId}`,
  note: (orderId: string): string => `note-${orderId}`,
  arrival: (id: string): string => `arrival-${id}`,
  application: (id: string): string => `application-${id}`,
  pack: (orderId: string): string => `pack-${orderId}`,
  /** For a payment, or for one of its refunds. */
  money: (id: string, intent: string): string => `payment-${id}-${intent}`,
} as const;
