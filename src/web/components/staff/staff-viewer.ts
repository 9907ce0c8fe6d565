import { useRouteLoaderData } from 'react-router';
import type { DeskCounts } from './desk-counts.ts';
import { may, type StaffRight, type StaffViewer, VISITOR } from '#domain/access.ts';
import { mayPrint, ORDER_PAPERS, type OrderPaper } from '#domain/papers.ts';

/** The logged-in member of staff, and how much waits for them; the counts are undefined if they could not be read. */
export type DeskData = StaffViewer & { readonly counts: DeskCounts | undefined };

/** Undefined if the page is shown without a member of staff, as in the style guide. */
const useStaffViewer = () => useRouteLoaderData<() => DeskData>('desk');

/** Id of the logged-in member of staff. */
export const useStaffId = (): string | undefined => useStaffViewer()?.id;

/** How much waits on the pages of the desk; undefined if it could not be read. */
export const useDeskCounts = (): DeskCounts | undefined => useStaffViewer()?.counts;

/**
 * Permissions of the logged-in member of staff. The server decides; the browser only hides what would be
 * refused.
 */
export const useRights = (): ((right: StaffRight) => boolean) => {
  const viewer = useStaffViewer() ?? VISITOR;
  return (right) => may(viewer, right);
};

/** The papers of an order that the logged-in member of staff may print. */
export const usePapers = (): readonly OrderPaper[] => {
  const viewer = useStaffViewer() ?? VISITOR;
  return ORDER_PAPERS.filter((paper) => mayPrint(viewer, paper));
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
  template: (id: string): string => `template-${id}`,
  note: (orderId: string): string => `note-${orderId}`,
  arrival: (id: string): string => `arrival-${id}`,
  pharmacy: (id: string): string => `pharmacy-${id}`,
  application: (id: string): string => `application-${id}`,
  pack: (orderId: string): string => `pack-${orderId}`,
  /** For a payment, or for one of its refunds. */
  money: (id: string, intent: string): string => `payment-${id}-${intent}`,
} as const;
