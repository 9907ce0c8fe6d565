import { redirect } from 'react-router';
import { takePrescription } from '#usecases/prescriptions/upload-prescription.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { receivePrescription } from '#web/http/upload-answer.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';

/** Login returns here after an upload was refused for an ended session. */
export const loader = () => redirect(href('/account'));

/** Receives the files of a prescription. */
export const action = ({ request, params: { orderId }, context }: Route.ActionArgs) =>
  receivePrescription(request, context, href('/account'), ({ adds }) =>
    takePrescription(context.get(depsContext), context.get(viewerContext), {
      orderId,
      adds: adds !== undefined,
      address: context.get(requestContext).address,
    }),
  );
