import type * as z from 'zod/mini';
import type { Viewer } from '#domain/access.ts';
import { needsTracking } from '#domain/orders.ts';
import type { Refusal, Result } from '#domain/result.ts';
import { deleteUser } from '#usecases/customers/delete-user.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrderStatus } from '#usecases/orders/change-order-status.ts';
import { deleteOrder } from '#usecases/orders/delete-order.ts';
import { checkForm, type FormSchema } from '#web/forms/check-form.ts';
import {
  addTrackingSchema,
  deleteOrderSchema,
  deleteUserSchema,
  intentSchema,
  setStatusSchema,
  type StaffIntent,
} from '#web/forms/staff-change.ts';
import type { NoticeCode } from '#web/notices.ts';
import { failureText, type StaffReply } from './staff-reply.ts';

export type ChangeAnswer = { readonly reply: StaffReply; readonly status: number };

const refused = (code: string, message: string, status: number): ChangeAnswer => ({
  reply: { outcome: 'refused', code, message },
  status,
});

const done = (notice: NoticeCode): ChangeAnswer => ({
  reply: { outcome: 'done', notice },
  status: 200,
});

const answer = (result: Result<unknown>, notice: NoticeCode, failed?: string): ChangeAnswer => {
  if (result.ok) return done(notice);
  const { code, message, status }: Refusal = result;
  return refused(code, failed === undefined ? message : `${failed}. ${message}`, status);
};

const checked = async <S extends FormSchema>(
  schema: S,
  form: FormData,
  carryOut: (value: z.output<S>) => Promise<ChangeAnswer>,
): Promise<ChangeAnswer> => {
  const asked = checkForm(schema, form);
  if (asked.ok) return carryOut(asked.value);
  return refused('invalid', Object.values(asked.reply.errors)[0] ?? '', 422);
};

const carryOut = (
  deps: Deps,
  viewer: Viewer,
  intent: StaffIntent,
  form: FormData,
): Promise<ChangeAnswer> => {
  switch (intent) {
    case 'set-status':
      return checked(setStatusSchema, form, async ({ orderId, version, status, tracking }) =>
        answer(
          await changeOrderStatus(deps, viewer, {
            orderId,
            version,
            event: { kind: 'set-status', status, tracking },
          }),
          needsTracking(status) ? 'tracking-added' : 'status-updated',
        ),
      );
    case 'add-tracking':
      return checked(addTrackingSchema, form, async ({ orderId, version, tracking }) =>
        answer(
          await changeOrderStatus(deps, viewer, {
            orderId,
            version,
            event: { kind: 'add-tracking', tracking },
          }),
          'tracking-added',
        ),
      );
    case 'delete-order':
      return checked(deleteOrderSchema, form, async ({ orderId }) =>
        answer(
          await deleteOrder(deps, viewer, orderId),
          'order-deleted',
          failureText(intent, false),
        ),
      );
    case 'delete-user':
      return checked(deleteUserSchema, form, async ({ userId }) =>
        answer(await deleteUser(deps, viewer, userId), 'user-deleted', failureText(intent, false)),
      );
  }
};

/**
 * Carries out what a form of the dashboard asks for. The specification has words for the failures that
 * nobody expects, so these are caught here, logged, and told.
 */
export const changeAsStaff = async (
  deps: Deps,
  viewer: Viewer,
  form: FormData,
): Promise<ChangeAnswer> => {
  const asked = intentSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return refused('invalid', asked.error.issues[0]?.message ?? '', 422);
  const { intent } = asked.data;
  try {
    return await carryOut(deps, viewer, intent, form);
  } catch (error) {
    deps.log.error({ err: error, intent }, 'a change by staff failed');
    return refused('failed', failureText(intent, Boolean(form.get('tracking'))), 500);
  }
};
