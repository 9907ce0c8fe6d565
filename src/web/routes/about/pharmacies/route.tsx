import { data } from 'react-router';
import { listOpenPharmacies } from '#db/reads/pharmacies.ts';
import { formatDate } from '#domain/dates.ts';
import { countryName } from '#domain/pharmacies/typed-details.ts';
import { PHARMACY_TEXTS } from '#texts/pharmacies.ts';
import { Fact } from '#web/components/fact.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Our pharmacies',
    description:
      'The licensed pharmacies that dispense what is ordered here, each with its license and the register of its authority.',
    path: href('/pharmacies'),
  });

/** Read at each request, so that a pharmacy is gone at the instant at which its licence ends. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, clock, log } = context.get(depsContext);
  try {
    const open = await listOpenPharmacies(db, clock());
    return data({
      pharmacies: open.map(({ id, details }) => ({
        id,
        name: details.legalName,
        address: `${details.address}, ${countryName(details.country) ?? details.country}`,
        responsible: details.responsible,
        licence: `${details.licenceNumber}, ${details.authority}`,
        until: formatDate(details.licenceUntil),
        checked: formatDate(details.checkedOn),
        languages: details.languages.join(', '),
        registerUrl: details.registerUrl,
        logoUrl: details.logoUrl,
      })),
    });
  } catch (error) {
    log.error({ err: error }, 'the register of pharmacies could not be read');
    return data({ pharmacies: undefined }, { status: 503 });
  }
};

type Shown = NonNullable<Awaited<ReturnType<typeof loader>>['data']['pharmacies']>[number];

const Out = ({ to, children }: { to: string; children: string }) => (
  <a href={to} rel="noreferrer" className="link inline-flex min-h-11 items-center wrap-anywhere">
    {children}
  </a>
);

const Pharmacy = ({ pharmacy }: { pharmacy: Shown }) => (
  <li className="card grid gap-4 p-5 md:p-6">
    <h2 className="text-lg wrap-anywhere">{pharmacy.name}</h2>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Address">{pharmacy.address}</Fact>
      <Fact label="Responsible pharmacist">{pharmacy.responsible}</Fact>
      <Fact label="License">{pharmacy.licence}</Fact>
      <Fact label="Valid until">{pharmacy.until}</Fact>
      <Fact label="We last checked it on">{pharmacy.checked}</Fact>
      <Fact label="Languages">{pharmacy.languages}</Fact>
    </dl>
    <p className="flex flex-wrap gap-x-6">
      <Out to={pharmacy.registerUrl}>Look it up in the authority’s register</Out>
      {pharmacy.logoUrl === null ? (
        <span className="inline-flex min-h-11 items-center text-soft">{PHARMACY_TEXTS.noLogo}</span>
      ) : (
        <Out to={pharmacy.logoUrl}>See its entry behind the EU common logo</Out>
      )}
    </p>
  </li>
);

export default function Page({ loaderData: { pharmacies } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Our pharmacies"
        text="We do not dispense medicines. A licensed pharmacy in the European Union does. Here is each pharmacy that takes orders from us, with its license and the register where you can look it up."
      />
      <div className="page pt-8 pb-12">
        {pharmacies === undefined ? (
          <LoadFailure />
        ) : pharmacies.length === 0 ? (
          <p className="card reading p-5">{PHARMACY_TEXTS.noneListed}</p>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {pharmacies.map((pharmacy) => (
              <Pharmacy key={pharmacy.id} pharmacy={pharmacy} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
