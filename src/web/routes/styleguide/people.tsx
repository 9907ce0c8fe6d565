import { DiscountLines } from '#web/components/discount-lines.tsx';
import { FactorsSection } from '#web/components/account/security-sections.tsx';
import { ProviderButton, ProviderButtons } from '#web/components/account/provider-buttons.tsx';
import { SessionEnded } from '#web/components/account/session-ended.tsx';
import { FACTOR_PLACES } from '#web/factors/places.ts';
import { CopyButton } from '#web/components/copy-button.tsx';
import { STAFF_ROLES } from '#domain/access.ts';
import { TEAM_MESSAGES } from '#texts/team.ts';
import { ConfirmedAction } from '#web/components/staff/confirmed-action.tsx';
import { FactorList, SessionList } from '#web/components/staff/person-access.tsx';
import { LicenceFields } from '#web/components/staff/licence-fields.tsx';
import { RoleBoxes } from '#web/components/staff/role-boxes.tsx';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { Specimen, State } from './specimen.tsx';

const providers = [
  { id: 'work', name: 'Work ID' },
  { id: 'clinic', name: 'The directory of the United Clinics of the Northern Counties' },
];

/** Widgets of customer accounts, and of login and registration. */
export const Account = () => (
  <>
    <Specimen title="Copy button">
      <div className="flex flex-wrap items-center gap-3">
        <p className="figures font-semibold select-all">K7QM-2XTD</p>
        <CopyButton text="K7QM-2XTD">Copy code</CopyButton>
      </div>
    </Specimen>
    <Specimen title="Other ways to log in">
      <div className="grid items-start gap-6 md:grid-cols-3">
        <State name="After a form">
          <ProviderButtons providers={providers.slice(0, 1)} from={undefined} />
        </State>
        <State name="Before a form, one with a long name">
          <ProviderButtons providers={providers} from={undefined} before />
        </State>
        <State name="To be added to an account">
          <ProviderButton provider={{ id: 'work', name: 'Work ID' }} link words="Add Work ID" />
        </State>
      </div>
    </Specimen>
    <Specimen title="Lines above a total, and a page that closed">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <State name="With a discount">
          <DiscountLines
            discount={{ subtotal: '$718.00', name: 'Friend code, 5% off', amount: '−$35.90' }}
          />
        </State>
        <State name="Logged out elsewhere">
          <SessionEnded />
        </State>
      </div>
    </Specimen>
    <Specimen title="Things to change">
      <FactorsSection
        places={FACTOR_PLACES.customers}
        codesLeft={2}
        factors={[
          {
            id: '1',
            kind: 'authenticator',
            name: 'My phone',
            added: 'April 2, 2026',
            used: 'May 1, 2026',
          },
          {
            id: '2',
            kind: 'passkey',
            name: 'The key on the ring with the keys of the house, of the shed and of the boat',
            added: 'April 30, 2026',
            used: undefined,
          },
        ]}
      />
    </Specimen>
  </>
);

const loadSchema = () =>
  import('#web/forms/schemas/team.ts').then(({ inviteSchema }) => inviteSchema);

const LABELS = { roles: 'Roles' } as const;
const refused = { values: {}, errors: { roles: TEAM_MESSAGES.rolesMissing } } as const;

const phone = {
  id: '1',
  kind: 'authenticator',
  name: 'My phone',
  used: 'May 1, 2026, 15:00 UTC',
} as const;
const laptop = { id: '2', kind: 'passkey', name: 'Laptop at home', used: null } as const;
const long = {
  id: '3',
  kind: 'passkey',
  name: 'The key on the ring with the keys of the house, of the shed and of the boat',
  used: 'Apr 30, 2026, 09:12 UTC',
} as const;

const factors = [
  ['None', [], 0],
  ['One', [phone], 1],
  ['Several, one never used, one with a long name', [phone, laptop, long], 10],
] as const;

/** Login details of people, as staff see them. */
export const People = () => (
  <>
    <Specimen title="Second factors">
      <div className="grid items-start gap-6 md:grid-cols-3">
        {factors.map(([name, list, codesLeft]) => (
          <State key={name} name={name}>
            <FactorList
              seen={{ factors: list, codesLeft }}
              reset={
                list.length > 1 ? (
                  <ConfirmedAction
                    name="Reset the factors"
                    intent="styleguide"
                    title="Reset the second factors of Ann?"
                    action="Reset"
                    look="danger"
                  >
                    <p>Ann is logged out everywhere.</p>
                  </ConfirmedAction>
                ) : null
              }
            />
          </State>
        ))}
      </div>
    </Specimen>
    <Specimen title="Sessions">
      <div className="grid items-start gap-6 md:grid-cols-3">
        <State name="Nowhere">
          <SessionList sessions={[]} none="Ann is logged in nowhere." end={null} />
        </State>
        <State name="In two places, one without an address">
          <SessionList
            sessions={[
              {
                id: '1',
                device: 'Firefox on Linux',
                address: '2001:db8:85a3::8a2e:370:7334',
                used: phone.used,
              },
              { id: '2', device: 'Safari on iPhone', address: null, used: long.used },
            ]}
            none=""
            end={null}
          />
        </State>
      </div>
    </Specimen>
    <Specimen title="Roles">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <State name="Two that the viewer may give">
          <CheckedForm schema={loadSchema} labels={LABELS}>
            <RoleBoxes chosen={['pharmacist']} grantable={['pharmacist', 'support']} />
            <LicenceFields />
          </CheckedForm>
        </State>
        <State name="With an error">
          {/* Without labels the form does not move the focus to its errors. */}
          <CheckedForm schema={loadSchema} labels={{}} reply={refused} summary={false}>
            <RoleBoxes chosen={[]} grantable={STAFF_ROLES} />
            <LicenceFields required />
          </CheckedForm>
        </State>
      </div>
    </Specimen>
  </>
);
