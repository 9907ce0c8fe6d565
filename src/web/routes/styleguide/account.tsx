import { DiscountLines } from '#web/components/discount-lines.tsx';
import { FactorsSection } from '#web/components/account/security-sections.tsx';
import { ProviderButton, ProviderButtons } from '#web/components/account/provider-buttons.tsx';
import { SessionEnded } from '#web/components/account/session-ended.tsx';
import { FACTOR_PLACES } from '#web/factors/places.ts';
import { CopyButton } from '#web/routes/account/referral/copy-button.tsx';
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
