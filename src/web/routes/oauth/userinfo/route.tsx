import { findOwnProfile } from '#db/reads/users.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { forApp } from '#web/http/app-answers.ts';
import { appContext, depsContext, viewerContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

/** The person who granted the app access. The field names are the standard ones. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const person = await findOwnProfile(deps.db, viewer);
  if (!person) throw new Response(null, { status: 404 });
  await recordAccess(deps, { ...viewer, app: context.get(appContext) }, 'profile read', {
    patientId: person.id,
  });
  const street = [person.streetAddress, person.apartment].filter(Boolean).join('\n');
  return forApp({
    sub: person.id,
    email: person.email,
    email_verified: person.confirmed,
    name: `${person.firstName} ${person.lastName}`,
    given_name: person.firstName,
    family_name: person.lastName,
    company_name: person.companyName,
    phone_number: person.phone,
    address: {
      street_address: street,
      locality: person.city,
      region: person.state,
      postal_code: person.zipCode,
      country: person.country,
    },
  });
};
