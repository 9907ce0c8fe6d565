import { Button } from '#ui/button.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import { CallingCodeField } from '#web/forms/countries/calling-code-field.tsx';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CountryField } from '#web/forms/countries/country-field.tsx';
import { SMS_CODE_LABELS } from '#web/forms/account-labels.ts';
import { CodeField, FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import {
  CONTACT_LABELS,
  DEFAULT_CALLING_CODE,
  DETAILS_LABELS,
  NEW_PASSWORD_LABELS,
} from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { ProofLine } from '#web/forms/captcha/use-proof.tsx';
import { Specimen, State } from './specimen.tsx';

const loadSchema = () =>
  import('#web/forms/schemas/enquiries.ts').then(({ contactSchema }) => contactSchema);

/** These forms submit nothing. */
const stay = (): boolean => false;

export const Forms = ({ countries }: { countries: Countries }) => (
  <>
    <Specimen title="Countries and calling codes">
      <CheckedForm
        schema={loadSchema}
        labels={DETAILS_LABELS}
        initial={{ country: 'United States', callingCode: DEFAULT_CALLING_CODE }}
        onSubmit={stay}
        className="grid grid-cols-1 gap-6 md:grid-cols-2"
      >
        <State name="Takes any text">
          <CountryField label={DETAILS_LABELS.country} countries={countries} autoComplete="off" />
        </State>
        <State name="One of the list">
          <CallingCodeField countries={countries} />
        </State>
      </CheckedForm>
    </Specimen>
    <Specimen title="Form">
      <State name="Sent as it is, it sums up what is missing">
        <CheckedForm schema={loadSchema} labels={CONTACT_LABELS} onSubmit={stay}>
          <div className="field-row md:grid-cols-2">
            <FormTextField name="name" label={CONTACT_LABELS.name} autoComplete="name" />
            <EmailField />
          </div>
          <FormTextField name="subject" label={CONTACT_LABELS.subject} autoComplete="off" />
          <FormTextArea name="message" label={CONTACT_LABELS.message} />
          <Button type="submit" className="justify-self-start">
            Check
          </Button>
        </CheckedForm>
      </State>
    </Specimen>
    <Specimen title="Passwords and codes">
      <CheckedForm
        schema={loadSchema}
        labels={NEW_PASSWORD_LABELS}
        onSubmit={stay}
        className="grid grid-cols-1 gap-6 md:grid-cols-2"
      >
        <State name="A new password, with its strength once someone types">
          <NewPasswordFields />
        </State>
        <State name="A code from a telephone">
          <CodeField label={SMS_CODE_LABELS.code} hint="Six digits" />
        </State>
      </CheckedForm>
    </Specimen>
    <Specimen title="Work of the browser">
      <div className="grid gap-6 md:grid-cols-2">
        <State name="None">
          <ProofLine working={false} />
        </State>
        <State name="Under way">
          <ProofLine working />
        </State>
      </div>
    </Specimen>
  </>
);
