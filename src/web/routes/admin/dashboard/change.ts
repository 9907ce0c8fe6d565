import type * as z from 'zod/mini';
import type { Viewer } from '#domain/access.ts';
import { needsTracking } from '#domain/orders/order.ts';
import type { Result } from '#domain/result.ts';
import { deleteUser } from '#usecases/customers/delete-account.ts';
import type { Deps } from '#usecases/deps.ts';
import { assignOrder } from '#usecases/orders/assign-order.ts';
import { changeOrderStatus } from '#usecases/orders/change-order-status.ts';
import { archiveOrder, deleteOrder } from '#usecases/orders/end-order.ts';
import { checkForm, type FormSchema } from '#web/forms/check-form.ts';
import {
  addTrackingSchema,
  assignOrderSchema,
  deleteOrderSchema,
  deleteUserSchema,
  intentSchema,
  setStatusSchema,
  type StaffIntent,
} from '#web/forms/schemas/orders.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { statusOf, orFailed } from '#web/http/respond.ts';
import { readOverride } from '#web/forms/override-form.ts';
import { failureText, type StaffReply, type StoppedChange } from './staff-change.ts';

export type ChangeAnswer = { readonly reply: StaffReply; readonly status: number };

const refused = (code: string, message: string, status: number) =>
  ({ reply: { outcome: 'refused', code, message }, status }) as const;

/** The use case to call, the notice after success, and the message after a failure. */
type Change = {
  readonly run: () => Promise<Result<unknown>>;
  readonly notice: NoticeCode;
  readonly failed: string;
};

const checked = <S extends FormSchema>(
  schema: S,
  form: FormData,
  change: (value: z.output<S>) => Change,
): Change | ChangeAnswer => {
  const asked = checkForm(schema, form);
  if (asked.ok) return change(asked.value);
  return refused('invalid', Object.values(asked.reply.errors)[0] ?? '', 422);
};

const changeOf = (
  deps: Deps,
  viewer: Viewer,
  intent: StaffIntent,
  form: FormData,
): Change | ChangeAnswer => {
  const override = readOverride(form);
  switch (intent) {
    case 'set-status':
      return checked(
        setStatusSchema,
        form,
        ({
          orderId,
          version,
          status,
          tracking,
          otherTracking,
          signName,
          signPassword,
          skipSteps,
        }) => ({
          run: () =>
            changeOrderStatus(deps, viewer, {
              orderId,
              version,
              event: {
                kind: 'set-status',
                status,
                tracking,
                otherTracking: otherTracking === 'yes',
                skipSteps: skipSteps === 'yes',
                override,
              },
              signature:
                signName || signPassword
                  ? { username: signName, password: signPassword }
                  : undefined,
              overrideCode: override?.code,
            }),
          notice: needsTracking(status) ? 'tracking-added' : 'status-updated',
          failed: failureText(intent, needsTracking(status)),
        }),
      );
    case 'add-tracking':
      return checked(addTrackingSchema, form, ({ orderId, version, tracking, otherTracking }) => ({
        run: () =>
          changeOrderStatus(deps, viewer, {
            orderId,
            version,
            event: {
              kind: 'add-tracking',
              tracking,
              otherTracking: otherTracking === 'yes',
              override,
            },
            overrideCode: override?.code,
          }),
        notice: 'tracking-added',
        failed: failureText(intent, true),
      }));
    case 'delete-order':
      return checked(deleteOrderSchema, form, ({ orderId }) => ({
        run: () => deleteOrder(deps, viewer, orderId),
        notice: 'order-deleted',
        failed: failureText(intent, false),
      }));
    case 'archive-order':
    case 'restore-order':
      return checked(deleteOrderSchema, form, ({ orderId }) => ({
        run: () =>
          archiveOrder(deps, viewer, {
            orderId,
            kind: intent === 'archive-order' ? 'archive' : 'restore',
          }),
        notice: intent === 'archive-order' ? 'order-archived' : 'order-restored',
        failed: failureText(intent, false),
      }));
    case 'assign-order':
      return checked(assignOrderSchema, form, (asked) => ({
        run: () => assignOrder(deps, viewer, asked),
        notice: asked.staffId === '' ? 'order-unassigned' : 'order-assigned',
        failed: failureText(intent, false),
      }));
    case 'delete-user':
      return checked(deleteUserSchema, form, ({ userId }) => ({
        run: () => deleteUser(deps, viewer, userId),
        notice: 'user-deleted',
        failed: failureText(intent, false),
      }));
  }
};

const stoppedChange = (form: FormData): StoppedChange | undefined => {
  const sent = checkForm(addTrackingSchema, form);
  if (!sent.ok) return undefined;
  const { orderId, version, tracking } = sent.value;
  const asked = checkForm(setStatusSchema, form);
  const alone = form.get('intent') === 'add-tracking';
  return {
    orderId,
    version,
    tracking,
    status: asked.ok && !alone ? asked.value.status : undefined,
  };
};

/** Refusals that a plain form answers with what is missing, and the fields to override or to confirm it. */
const isStopped = (code: string): boolean =>
  code === 'gates-missing' ||
  code === 'steps-skipped' ||
  code === 'tracking-unknown' ||
  code.startsWith('override-');

const DELETIONS: readonly StaffIntent[] = ['delete-order', 'delete-user'];

/** Performs the change that a dashboard form requests, and returns its result. */
export const changeAsStaff = async (
  deps: Deps,
  viewer: Viewer,
  form: FormData,
): Promise<ChangeAnswer> => {
  const asked = intentSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return refused('invalid', asked.error.issues[0]?.message ?? '', 422);
  const { intent } = asked.data;
  const change = changeOf(deps, viewer, intent, form);
  if ('reply' in change) return change;
  const { run, notice, failed } = change;
  const result = await orFailed(deps, failed, run);
  if (result.ok) return { reply: { outcome: 'done', notice }, status: 200 };
  const { code, message } = result;
  // The text for a deletion gives no reason, so a known reason is appended.
  const reason =
    DELETIONS.includes(intent) && message !== failed ? `${failed}. ${message}` : message;
  const answer = refused(code, reason, statusOf(result));
  return isStopped(code)
    ? { ...answer, reply: { ...answer.reply, stopped: stoppedChange(form) } }
    : answer;
};
