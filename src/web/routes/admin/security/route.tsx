import { depsContext, viewerContext } from '#web/context.ts';
import { mustShowFactor } from '#domain/factors.ts';
import { loadFactors } from '#web/factors/manage-route.ts';
import { pageMeta } from '#web/meta.ts';
import type { Route } from './+types/route.ts';
import { StaffSecurityView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Security',
    description: 'For the staff of the store.',
    path: '/admin/security',
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  const { publicUrl } = context.get(depsContext).settings;
  const facts = await loadFactors(context);
  return {
    ...facts,
    username: viewer.kind === 'staff' ? viewer.username : '',
    /** Until there is one, this is the only page that opens. */
    mustAdd:
      facts.factors.length === 0 &&
      viewer.kind === 'staff' &&
      mustShowFactor(viewer.roles, publicUrl),
  };
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <StaffSecurityView {...loaderData} />;
}
