import { type ReactNode, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type GuardedForm, PROOF_FIELD } from '#domain/captcha.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import type { Prover } from './solve-proof.ts';

/** Shows that the browser computes the proof of work. Its space is reserved, so nothing moves. */
export const ProofLine = ({ working }: { working: boolean }) => (
  <p role="status" className="min-h-5 text-sm text-soft">
    {working ? 'Please wait. Your browser is showing that this is not sent in bulk.' : null}
  </p>
);

/**
 * Computes a proof of work before a form is sent, if the store asks for it. The work begins when the form is
 * first used, so that people rarely wait.
 */
export const useProof = (
  form: GuardedForm | undefined,
): {
  readonly begin: () => void;
  /** Whether the form may be sent now; otherwise it is sent automatically once the work is done. */
  readonly allows: (sent: HTMLFormElement, submitter: HTMLElement | null) => boolean;
  /** Whether the form waits for the work. */
  readonly working: boolean;
  /** Visible part of the proof of work. */
  readonly note: ReactNode;
} => {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const mode = form === undefined ? 'off' : (root?.captcha ?? 'off');
  const prover = useRef<Promise<Prover>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const state = useRef<'idle' | 'working' | 'proved'>('idle');
  const [working, setWorking] = useState(false);
  if (form === undefined || mode === 'off')
    return { begin: () => undefined, allows: () => true, working: false, note: null };

  const learn = (): Promise<Prover> =>
    (prover.current ??= import('./solve-proof.ts').then((code) => code.prover(form)));
  const send = async (sent: HTMLFormElement, submitter: HTMLElement | null): Promise<void> => {
    const proof = await learn().then(
      (known) => known.take(),
      () => '',
    );
    // A form cannot be submitted again during its submit event, and a finished proof would be that early.
    await new Promise((resolve) => setTimeout(resolve));
    if (field.current) field.current.value = proof;
    state.current = 'proved';
    setWorking(false);
    sent.requestSubmit(submitter);
  };

  return {
    begin: () =>
      void learn().then(
        (known) => known.begin(),
        () => undefined,
      ),
    allows: (sent, submitter) => {
      if (state.current === 'proved') {
        state.current = 'idle';
        return true;
      }
      if (state.current === 'idle') {
        state.current = 'working';
        setWorking(true);
        void send(sent, submitter);
      }
      return false;
    },
    working,
    note: (
      <>
        <input ref={field} type="hidden" name={PROOF_FIELD} />
        <ProofLine working={working} />
        <noscript>
          <p className="text-sm text-soft">
            {mode === 'on'
              ? 'This form needs JavaScript.'
              : 'This form sometimes needs JavaScript.'}{' '}
            Without it, please write to {root?.brand.email}.
          </p>
        </noscript>
      </>
    ),
  };
};
