import * as z from 'zod/mini';
import { requiredLine } from './fields.ts';

export const MAX_VIEW_NAME = 60;
export const SAVED_VIEW_LABELS = { name: 'Name of the view' } as const;

/** Another name for a view. */
export const renameViewSchema = z.object({
  viewId: z._default(z.string().check(z.maxLength(36)), ''),
  name: requiredLine(SAVED_VIEW_LABELS.name, MAX_VIEW_NAME),
});

/** A name for the filters of a list; `query` is the list's address. */
export const savedViewSchema = z.object({
  name: requiredLine(SAVED_VIEW_LABELS.name, MAX_VIEW_NAME),
  /** The dashboard where it is missing. */
  list: z._default(z.string().check(z.maxLength(20)), ''),
  query: z._default(z.string().check(z.maxLength(2_000)), ''),
});
