import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  updateTemplate,
} from '#db/writes/reply-templates.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { MAX_TEMPLATES, readTemplate } from '#domain/reply-templates.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { TEMPLATE_MESSAGES, THREAD_MESSAGES } from '#texts/messages.ts';
import type { Deps } from '#usecases/deps.ts';

const notYours = () => refuse('not-allowed', 'forbidden', THREAD_MESSAGES.notYours);
const notFound = () => refuse('template-not-found', 'not-found', TEMPLATE_MESSAGES.notFound);

/** A member of the staff makes a template of their own, or changes the one that is named. */
export const saveReplyTemplate = async (
  deps: Deps,
  viewer: Viewer,
  input: {
    readonly templateId: string | undefined;
    readonly title: string;
    readonly body: string;
    readonly shared: boolean;
  },
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'answer service messages')) return notYours();
  const { templateId } = input;
  if (templateId !== undefined && !isUuid(templateId)) return notFound();
  const read = readTemplate(input);
  if (!read.ok) return read;
  const row = {
    ...read.value,
    staff_id: viewer.id,
    shared: input.shared,
    changed_at: deps.clock(),
  };
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    if (templateId !== undefined)
      return (await updateTemplate(trx, { ...row, id: templateId })) ? ok(null) : notFound();
    if ((await countTemplates(trx, viewer.id)) >= MAX_TEMPLATES)
      return refuse('too-many', 'conflict', TEMPLATE_MESSAGES.tooMany(MAX_TEMPLATES));
    await insertTemplate(trx, { ...row, id: deps.newId() });
    return ok(null);
  });
};

/** A member of the staff deletes a template of their own. */
export const deleteReplyTemplate = async (
  deps: Deps,
  viewer: Viewer,
  templateId: string,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'answer service messages')) return notYours();
  if (!isUuid(templateId)) return notFound();
  return deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null>> =>
      (await deleteTemplate(trx, { id: templateId, staffId: viewer.id })) ? ok(null) : notFound(),
    );
};
