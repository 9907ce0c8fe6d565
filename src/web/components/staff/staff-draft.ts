import { useStaffViewer } from './rights.ts';

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
