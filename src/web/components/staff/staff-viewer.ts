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
 * The key under which what somebody of the staff types outlives a reload and an ended session, for that
 * person alone. `clearDraft` with the same name forgets it once it is saved.
 */
export const useStaffDraft = (name: string): string => {
  const viewer = useStaffViewer();
  return `${name}:${viewer?.id ?? ''}`;
};

/** Names of drafts, which a page's form and what clears it share. */
export const STAFF_DRAFTS = {
  newUser: 'new-user',
  invitation: 'invitation',
  member: (id: string): string => `member-${id}`,
  roles: (id: string): string => `roles-${id}`,
  ownEmail: 'own-email',
  tracking: (orderId: string): string => `tracking-${orderId}`,
  record: (orderId: string): string => `record-${orderId}`,
  arrival: (id: string): string => `arrival-${id}`,
  application: (id: string): string => `application-${id}`,
  pack: (itemId: string): string => `pack-${itemId}`,
  /** Of a payment, or of one refund of it. */
  money: (id: string, intent: string): string => `payment-${id}-${intent}`,
} as const;
