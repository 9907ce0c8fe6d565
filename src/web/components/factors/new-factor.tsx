import { Link } from 'react-router';
import { MAX_FACTOR_NAME } from '#domain/factors.ts';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FactorPlaces } from '#web/factors/places.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CodeField, FormTextField } from '#web/forms/form-fields.tsx';
import { FACTOR_CODE_LABELS, FACTOR_LABELS } from '#web/forms/account-labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { PasswordAgainField } from '#web/forms/person/proof-fields.tsx';
import { PasskeyForm } from './passkey-form.tsx';

const loadAuthenticatorSchema = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.newAuthenticatorSchema);
const loadCodeSchema = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.factorCodeSchema);

/** Data for setting up an authenticator app. */
export type EnrolmentFacts = {
  readonly name: string;
  readonly key: string;
  readonly uri: string;
  readonly qrCode: { readonly side: number; readonly path: string };
};

/** Dark on light in both colour schemes and with an empty margin, as cameras need it. */
const QrCode = ({ side, path }: EnrolmentFacts['qrCode']) => (
  <svg
    role="img"
    aria-label="QR code for your authenticator app"
    viewBox={`-4 -4 ${side + 8} ${side + 8}`}
    shapeRendering="crispEdges"
    className="w-56 max-w-full justify-self-center rounded-control border border-line"
  >
    <rect x="-4" y="-4" width={side + 8} height={side + 8} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
);

const NameForm = ({
  asksPassword,
  reply,
}: {
  asksPassword: boolean;
  reply: FormReply | undefined;
}) => (
  <>
    <p>
      An authenticator app on your phone shows a code that changes every 30 seconds. You enter it
      after your password. You can use any authenticator app.
    </p>
    <CheckedForm schema={loadAuthenticatorSchema} labels={FACTOR_LABELS} reply={reply}>
      <FormTextField
        name="name"
        label={FACTOR_LABELS.name}
        hint="So that you recognize it later, for example: My phone"
        autoComplete="off"
        maxLength={MAX_FACTOR_NAME}
      />
      <PasswordAgainField asked={asksPassword} />
      <SubmitButton>Continue</SubmitButton>
    </CheckedForm>
  </>
);

const CodeForm = ({
  enrolment: { name, key, uri, qrCode },
  reply,
}: {
  enrolment: EnrolmentFacts;
  reply: FormReply | undefined;
}) => (
  <>
    <ol className="grid list-decimal gap-2 pl-5">
      <li>Open the authenticator app on your phone.</li>
      <li>Scan this QR code with it.</li>
      <li>Enter the code that the app then shows.</li>
    </ol>
    <QrCode {...qrCode} />
    <div className="grid gap-1 text-sm">
      <p>
        Is the app on this device?{' '}
        <a href={uri} className="link">
          Open it
        </a>
        . Or enter this key in it:
      </p>
      <p className="figures font-semibold wrap-anywhere">{key}</p>
    </div>
    <CheckedForm schema={loadCodeSchema} labels={FACTOR_CODE_LABELS} reply={reply}>
      <CodeField label={FACTOR_CODE_LABELS.code} hint={`Only then “${name}” counts.`} />
      <SubmitButton>Add the app</SubmitButton>
    </CheckedForm>
  </>
);

/** Page that adds an authenticator app: a name, a QR code to scan, and the first code. */
export const NewAuthenticator = ({
  places,
  asksPassword,
  enrolment,
  reply,
}: {
  places: FactorPlaces;
  asksPassword: boolean;
  /** Undefined until the app has a name. */
  enrolment: EnrolmentFacts | undefined;
  reply: FormReply | undefined;
}) => {
  return (
    <AuthCard title="Add an authenticator app">
      {enrolment ? (
        <CodeForm enrolment={enrolment} reply={reply} />
      ) : (
        <NameForm asksPassword={asksPassword} reply={reply} />
      )}
      <Link to={places.security} className="link justify-self-start">
        Back to Security
      </Link>
    </AuthCard>
  );
};

const loadPasskeySchema = () =>
  import('#web/forms/schemas/factors.ts').then((forms) => forms.newPasskeySchema);

/** Page that adds a passkey: a name, and the device does the rest. */
export const NewPasskey = ({
  places,
  asksPassword,
  reply,
}: {
  places: FactorPlaces;
  asksPassword: boolean;
  reply: FormReply | undefined;
}) => (
  <AuthCard title="Add a passkey">
    <p>
      A passkey lets you log in with your face, your fingerprint or the PIN of your device, without
      a password. It stays on your devices, and no other site can ask for it.
    </p>
    <PasskeyForm
      does="make"
      optionsAt={`${places.security}/passkey/options`}
      schema={loadPasskeySchema}
      labels={FACTOR_LABELS}
      reply={reply}
      name="Add the passkey"
    >
      <FormTextField
        name="name"
        label={FACTOR_LABELS.name}
        hint="So that you recognize it later, for example: My laptop"
        autoComplete="off"
        maxLength={MAX_FACTOR_NAME}
      />
      <PasswordAgainField asked={asksPassword} />
    </PasskeyForm>
    <Link to={places.security} className="link justify-self-start">
      Back to Security
    </Link>
  </AuthCard>
);
