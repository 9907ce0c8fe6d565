import { Form, Link } from 'react-router';
import { PHARMACY_CONSENT } from '#texts/consents.ts';
import { PHARMACY_TEXTS } from '#texts/pharmacies.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { PharmacyFacts } from './read-page.ts';

const Question = ({ pharmacy }: { pharmacy: PharmacyFacts }) => (
  <Form
    method="post"
    aria-labelledby="consent"
    className="no-print mt-3 grid max-w-3xl grid-cols-1 gap-3 border-t border-line pt-4"
  >
    <h3 id="consent" className="text-base wrap-anywhere">
      {PHARMACY_CONSENT.question(pharmacy.name)}
    </h3>
    {PHARMACY_CONSENT.text(pharmacy.name).map((paragraph) => (
      <p key={paragraph} className="wrap-anywhere">
        {paragraph}
      </p>
    ))}
    <input type="hidden" name="pharmacyId" value={pharmacy.id} />
    <input type="hidden" name="textVersion" value={PHARMACY_CONSENT.version} />
    <div className="flex flex-wrap gap-3">
      <SubmitButton name="intent" value="pharmacy-agree">
        {PHARMACY_CONSENT.agree}
      </SubmitButton>
      <SubmitButton name="intent" value="pharmacy-decline" look="secondary">
        {PHARMACY_CONSENT.decline}
      </SubmitButton>
    </div>
  </Form>
);

/** The pharmacy of an order for its patient, with the question whether it may get the order's data. */
export const PharmacyPart = ({ pharmacy }: { pharmacy: PharmacyFacts | null }) => (
  <section aria-labelledby="pharmacy" className="card grid grid-cols-1 gap-1 p-5">
    <h2 id="pharmacy" className="text-lg">
      Pharmacy
    </h2>
    {pharmacy === null ? (
      <p>{PHARMACY_TEXTS.none}</p>
    ) : (
      <>
        <p className="wrap-anywhere">
          <strong>{pharmacy.name}</strong> dispenses this order.
        </p>
        <p className="text-sm wrap-anywhere text-soft">{pharmacy.licence}</p>
        {pharmacy.agreedOn === undefined ? null : (
          <p className="text-sm text-soft">
            You agreed on {pharmacy.agreedOn} that we share this order with it.
          </p>
        )}
        <p className="no-print flex flex-wrap gap-x-6">
          <a
            href={pharmacy.registerUrl}
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            Look it up in the authority’s register
          </a>
          <Link to={href('/pharmacies')} className="link inline-flex min-h-11 items-center">
            All our pharmacies
          </Link>
        </p>
        {pharmacy.agreedOn === undefined && pharmacy.open ? <Question pharmacy={pharmacy} /> : null}
      </>
    )}
  </section>
);
