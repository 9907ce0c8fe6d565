import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { CHALLENGE_LIFETIME } from '#domain/factors.ts';
import type { FactorDeps, Realm } from '#auth/realm.ts';
import { singleUse } from './single-use.ts';

export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

export type Passkeys = {
  /** Options for the browser to create a passkey. */
  readonly askToMake: (
    userId: string,
    shown: { readonly account: string; readonly name: string },
  ) => Promise<PasskeyCreation>;
  /** Stores the new passkey; false if the response does not answer this person's challenge. */
  readonly keep: (trx: Tx, userId: string, name: string, answer: unknown) => Promise<boolean>;
  /** Options for the browser to use a passkey: of this person, or of anybody. */
  readonly askToShow: (userId: string | undefined) => Promise<PasskeyRequest>;
  /** The owner of the passkey, if the response answers a challenge for that person, or for anybody. */
  readonly use: (
    trx: Tx,
    asked: string | undefined,
    answer: unknown,
  ) => Promise<string | undefined>;
};

/** Loaded with the first passkey: the package takes 27 MB. */
const webauthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what authenticators have had for years. */
const ALGORITHMS = [-8, -7, -257];

/** The challenge of a login without a password belongs to nobody. */
const ANYBODY = 'anybody';

/** An invalid response is not a bug of the store. */
const orNothing = async <T>(verify: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await verify();
  } catch {
    return undefined;
  }
};

/** The response may be anything, so its shape is checked first. */
const text = z.string().max(20_000);
const credentialShape = { id: text, rawId: text, type: z.literal('public-key') };

const attestation = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.string().regex(/^[\w-]{1,40}$/))
      .max(20)
      .default([]),
  }),
});

const assertion = z.object({
  ...credentialShape,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});

const parsed = (answer: unknown): unknown => {
  if (typeof answer !== 'string') return answer;
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
};

const readAttestation = (answer: unknown): RegistrationResponseJSON | undefined => {
  const read = attestation.safeParse(parsed(answer));
  if (!read.success) return undefined;
  return { ...read.data, clientExtensionResults: {} };
};

const readAssertion = (answer: unknown): AuthenticationResponseJSON | undefined => {
  const read = assertion.safeParse(parsed(answer));
  if (!read.success) return undefined;
  const { userHandle, ...response } = read.data.response;
  return {
    ...read.data,
    response: { ...response, ...(typeof userHandle === 'string' ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
};

const clientData = z.object({ challenge: text });

/** The challenge in the response; the caller checks that it was issued. */
const challengeOf = (clientDataJSON: string): string | undefined => {
  const read = clientData.safeParse(parsed(Buffer.from(clientDataJSON, 'base64url').toString()));
  return read.success ? read.data.challenge : undefined;
};

export const passkeys = (deps: FactorDeps, realm: Realm): Passkeys => {
  const { db, clock } = deps;
  const { hostname: rpID, origin: expectedOrigin } = new URL(
    (realm.passkey === 'staff_passkeys' ? deps.staffUrl : undefined) ?? deps.publicUrl,
  );
  const table: 'passkeys' | 'staff_passkeys' = realm.passkey;
  const toMake = singleUse(deps, realm, 'passkey to make');
  const toShow = singleUse(deps, realm, 'passkey to show');

  const known = (userId: string) =>
    db
      .selectFrom(table)
      .select(['credential_id as id', 'transports'])
      .where('user_id', '=', userId)
      .execute();

  const listed = async (userId: string) =>
    (await known(userId)).map(({ id, transports }) => ({
      id,
      transports: transports.split(' ').filter(Boolean),
    }));

  return {
    askToMake: async (userId, { account, name }) => {
      const options = await (
        await webauthn()
      ).generateRegistrationOptions({
        rpName: deps.storeName,
        rpID,
        userID: new Uint8Array(Buffer.from(userId)),
        userName: account,
        userDisplayName: name,
        excludeCredentials: await listed(userId),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
        timeout: CHALLENGE_LIFETIME,
      });
      await toMake.keep(options.challenge, userId, CHALLENGE_LIFETIME);
      return options;
    },
    keep: async (trx, userId, name, answer) => {
      const response = readAttestation(answer);
      const expectedChallenge = response && challengeOf(response.response.clientDataJSON);
      if (!response || expectedChallenge === undefined) return false;
      if ((await toMake.take(trx, expectedChallenge)) !== userId) return false;
      const { verifyRegistrationResponse } = await webauthn();
      const verified = await orNothing(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified?.verified) return false;
      const { credential } = verified.registrationInfo;
      const made = await trx
        .insertInto(table)
        .values({
          id: deps.newId(),
          user_id: userId,
          name,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          sign_count: credential.counter,
          transports: (response.response.transports ?? []).join(' '),
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return made !== undefined;
    },
    askToShow: async (userId) => {
      const options = await (
        await webauthn()
      ).generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        timeout: CHALLENGE_LIFETIME,
        ...(userId === undefined ? {} : { allowCredentials: await listed(userId) }),
      });
      await toShow.keep(options.challenge, userId ?? ANYBODY, CHALLENGE_LIFETIME);
      return options;
    },
    use: async (trx, asked, answer) => {
      const response = readAssertion(answer);
      const expectedChallenge = response && challengeOf(response.response.clientDataJSON);
      if (!response || expectedChallenge === undefined) return undefined;
      if ((await toShow.take(trx, expectedChallenge)) !== (asked ?? ANYBODY)) return undefined;
      const passkey = await trx
        .selectFrom(table)
        .select([
          'id',
          'user_id as userId',
          'public_key as publicKey',
          'sign_count as signCount',
          'second_only as secondOnly',
        ])
        .where('credential_id', '=', response.id)
        .executeTakeFirst();
      if (!passkey || (asked === undefined ? passkey.secondOnly : passkey.userId !== asked))
        return undefined;
      const { userHandle } = response.response;
      if (
        userHandle !== undefined &&
        Buffer.from(userHandle, 'base64url').toString() !== passkey.userId
      )
        return undefined;
      const { verifyAuthenticationResponse } = await webauthn();
      const verified = await orNothing(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          credential: {
            id: response.id,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: Number(passkey.signCount),
          },
        }),
      );
      if (!verified?.verified) return undefined;
      const { newCounter } = verified.authenticationInfo;
      // Compared again when it is stored: of two responses with the same counter, the second comes from a copy.
      const { numUpdatedRows } = await trx
        .updateTable(table)
        // Shown after another proof, so it is the owner's.
        .set({ sign_count: newCounter, last_used_at: clock(), second_only: false })
        .where('id', '=', passkey.id)
        .where('sign_count', newCounter === 0 ? '=' : '<', String(newCounter))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? passkey.userId : undefined;
    },
  };
};
