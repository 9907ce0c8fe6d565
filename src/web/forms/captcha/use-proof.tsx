import { type ReactNode, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type GuardedForm, PROOF_FIELD } from '#domain/captcha.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import type { Prover } from './solve-proof.ts';

/** Says for as long as it lasts that the browser works for the form; its place is kept free. */
export const ProofLine = ({ working }: { working: boolean }) => (
  <p role="status" className="min-h-5 text-sm text-soft">
    {working ? 'One moment. Your browser is proving that this is not sent in bulk.' : null}
  </p>
);

/**
 * Has the browser work for a form before it is sent, where the store asks for that. It begins when the form is
 * first touched, so that mostly nobody waits, and nobody has to do anything.
 */
export const useProof = (
  form: GuardedForm | undefined,
): {
  readonly begin: () => void;
  /** Whether the form may go now; otherwise it goes by itself once the work is done. */
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
    // A form that is just being submitted takes no second submit; a proof that lay ready is there that soon.
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
            {mode === 'on' ? 'This form needs JavaScript.' : 'At times this form needs JavaScript.'}{' '}
            Without it, please write to {root?.brand.email}.
          </p>
        </noscript>
      </>
    ),
  };
};
