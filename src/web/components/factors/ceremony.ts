import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Result of asking the browser for a passkey: its answer, or a message for the person. */
export type Ceremony =
  | { readonly answer: string }
  | { readonly words: string; readonly errors?: Readonly<Record<string, string>> };

const WORDS = {
  unsupported:
    'This browser cannot use passkeys here. Passkeys need a recent browser and a secure connection.',
  unreachable: 'We could not be reached. Please check your connection and try again.',
  stopped: 'No passkey was chosen. You can try again, or use another way.',
  known: 'This device already has a passkey for your account.',
} as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The message of a refusal by the store. */
const refused = (reply: unknown): Ceremony => {
  const words = isRecord(reply) && typeof reply['message'] === 'string' ? reply['message'] : '';
  const errors = isRecord(reply) && isRecord(reply['errors']) ? reply['errors'] : {};
  return {
    words: words || WORDS.unreachable,
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([name, text]) =>
        typeof text === 'string' ? [[name, text]] : [],
      ),
    ),
  };
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const ask = async <Options>(
  optionsAt: string,
  body: URLSearchParams,
  start: (options: Options) => Promise<unknown>,
): Promise<Ceremony> => {
  if (!browserSupportsWebAuthn()) return { words: WORDS.unsupported };
  let options: Options;
  try {
    const response = await fetch(optionsAt, { method: 'POST', body });
    if (!response.ok) return refused(await response.json());
    options = await response.json();
  } catch {
    return { words: WORDS.unreachable };
  }
  try {
    return { answer: JSON.stringify(await start(options)) };
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') return { words: WORDS.known };
    return { words: nameOf(error) === 'SecurityError' ? WORDS.unsupported : WORDS.stopped };
  }
};

/** Asks the browser to show a passkey. */
export const showPasskey = (optionsAt: string, body: URLSearchParams): Promise<Ceremony> =>
  ask<PublicKeyCredentialRequestOptionsJSON>(optionsAt, body, (optionsJSON) =>
    startAuthentication({ optionsJSON }),
  );

/** Asks the browser to make a passkey. */
export const makePasskey = (optionsAt: string, body: URLSearchParams): Promise<Ceremony> =>
  ask<PublicKeyCredentialCreationOptionsJSON>(optionsAt, body, (optionsJSON) =>
    startRegistration({ optionsJSON }),
  );
