import { redirect } from 'react-router';
import { takeDraft } from '#usecases/prescriptions/drafts.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { receivePrescription } from '#web/http/upload-answer.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';

export const loader = () => redirect(href('/prescription'));

/** Receives the files of a prescription without an order. */
export const action = ({ request, context }: Route.ActionArgs) =>
  receivePrescription(request, context, href('/prescription'), () =>
    takeDraft(
      context.get(depsContext),
      { viewer: context.get(viewerContext), headers: request.headers },
      context.get(requestContext).address,
    ),
  );
