import { deleteView, lockViews, renameView, saveView } from '#db/writes/staff-views.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MAX_SAVED_VIEWS, SAVED_LIST_RIGHTS, type SavedList } from '#domain/staff-lists.ts';
import { VIEW_MESSAGES } from '#texts/staff-views.ts';
import type { Deps } from '#usecases/deps.ts';

/** Names that the database takes for the same. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const notYours = refuse('not-allowed', 'forbidden', VIEW_MESSAGES.notYours);

/** A member of the staff saves a filter of a list under a name; the same name replaces the former filter. */
export const saveListView = async (
  deps: Deps,
  viewer: Viewer,
  {
    list,
    name,
    query,
  }: {
    readonly list: SavedList;
    readonly name: string;
    /** Of the list's address, without an open row or a page; empty for the whole list. */
    readonly query: string;
  },
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, SAVED_LIST_RIGHTS[list])) return notYours;
  if (query === '') return refuse('nothing-to-save', 'invalid', VIEW_MESSAGES.nothingToSave);
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const views = await lockViews(trx, viewer.id);
    const replaces = views.some((view) => isSame(view.name, name));
    if (!replaces && views.length >= MAX_SAVED_VIEWS)
      return refuse('too-many', 'conflict', VIEW_MESSAGES.tooMany(MAX_SAVED_VIEWS));
    await saveView(trx, {
      id: deps.newId(),
      staff_id: viewer.id,
      list,
      name,
      query,
      created_at: deps.clock(),
    });
    return ok(null);
  });
};

/** A member of the staff gives a view of their own another name; refuses the name of another one. */
export const renameListView = async (
  deps: Deps,
  viewer: Viewer,
  { viewId, name }: { readonly viewId: string; readonly name: string },
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'see orders')) return notYours;
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const views = await lockViews(trx, viewer.id);
    if (!views.some(({ id }) => id === viewId))
      return refuse('not-found', 'not-found', VIEW_MESSAGES.notFound);
    if (views.some((view) => view.id !== viewId && isSame(view.name, name)))
      return refuse('name-taken', 'conflict', VIEW_MESSAGES.nameTaken, {
        fields: { name: VIEW_MESSAGES.nameTaken },
      });
    await renameView(trx, viewId, name);
    return ok(null);
  });
};

/** A member of the staff deletes a view of their own. */
export const deleteListView = async (
  deps: Deps,
  viewer: Viewer,
  viewId: string,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'see orders')) return notYours;
  const notFound = refuse('not-found', 'not-found', VIEW_MESSAGES.notFound);
  if (!isUuid(viewId)) return notFound;
  return deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null>> =>
      (await deleteView(trx, { id: viewId, staffId: viewer.id })) ? ok(null) : notFound,
    );
};
