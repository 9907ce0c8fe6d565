import { FileCheck } from 'lucide';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { MAX_PRESCRIPTION_FILES, PRESCRIPTION_ACCEPT } from '#domain/prescriptions.ts';
import { PRESCRIPTION_FIRST } from '#texts/prescription-first.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { FILE_LABEL, FILES_HINT } from '#web/components/prescription/file-choice.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';
import { formatSize } from '#web/pages/format-size.ts';
import type { PrescriptionFacts } from './prescription-facts.ts';

// A visit shows one of the two.
const UploadForm = lazy(async () => ({
  default: (await import('#web/components/prescription/upload-form.tsx')).UploadForm,
}));
const OffersForm = lazy(async () => ({ default: (await import('./offers-form.tsx')).OffersForm }));

const TO = href('/prescription/files');

/** Sends the files without a script. */
const PlainUpload = () => (
  <noscript>
    <form
      method="post"
      action={TO}
      encType="multipart/form-data"
      className="grid justify-items-start gap-4"
    >
      <label className="grid gap-2 font-semibold">
        {FILE_LABEL}
        <input type="file" name="file" multiple accept={PRESCRIPTION_ACCEPT} required />
      </label>
      <p className="text-sm text-soft">{FILES_HINT}</p>
      <Button type="submit">Upload</Button>
    </form>
  </noscript>
);

const Upload = ({ more }: { more: boolean }) => (
  <>
    <div className="needs-script">
      <Suspense>
        <UploadForm key={String(more)} to={TO} onBusy={() => undefined} onDone={() => undefined} />
      </Suspense>
    </div>
    <PlainUpload />
  </>
);

/** The files that were sent, with what becomes of them. */
const Sent = ({ files, state }: Pick<PrescriptionFacts, 'files' | 'state'>) => (
  <section aria-labelledby="sent-files" className="card grid grid-cols-1 gap-4 p-6">
    <h2 id="sent-files" className="inline-flex items-center gap-2 text-lg">
      <Icon node={FileCheck} className="size-5 text-leaf" />
      Your prescription
    </h2>
    <ul className="grid gap-1">
      {files.map(({ id, name, size }) => (
        <li key={id} className="flex flex-wrap gap-x-3 wrap-anywhere">
          {name} <span className="figures text-soft">{formatSize(size)}</span>
        </li>
      ))}
    </ul>
    <p className="text-sm text-soft">{PRESCRIPTION_FIRST.kept}</p>
    <Form method="post">
      <input type="hidden" name="intent" value="remove" />
      <Button type="submit" look="secondary">
        Remove it
      </Button>
    </Form>
    {files.length < MAX_PRESCRIPTION_FILES && state !== 'reading' ? (
      <details>
        <summary className="link cursor-pointer">Add a page</summary>
        <div className="grid gap-4 pt-4">
          <Upload more />
        </div>
      </details>
    ) : null}
  </section>
);

/** Time between two looks whether the machine has finished. */
const LOOK_MS = 2_000;

/** Waits for the machine, with a link for browsers without a script. */
const Reading = () => {
  const { revalidate, state } = useRevalidator();
  const look = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section aria-label="Reading" className="card grid gap-4 p-6">
      <p role="status" className="text-lg font-semibold">
        {PRESCRIPTION_FIRST.reading}
      </p>
      <p className="text-soft">{PRESCRIPTION_FIRST.readingWait}</p>
      <noscript>
        <a href={href('/prescription')} className={buttonClass('secondary')}>
          Check again
        </a>
      </noscript>
    </section>
  );
};

/** Where the machine proposes nothing, the person chooses alone. */
const ByHand = ({ words }: { words: string }) => (
  <section aria-label="Choose yourself" className="card grid gap-4 p-6">
    <p className="reading">{words}</p>
    <div className="flex flex-wrap gap-3">
      <Link to={href('/products')} className={buttonClass('primary')}>
        Browse Products
      </Link>
      <Link to={href('/request')} className={buttonClass('secondary')}>
        Request a medicine
      </Link>
    </div>
  </section>
);

const STEPS = ['Send', 'Check', 'Order'] as const;

/** The three steps of this way, and where the person is. */
const Steps = ({ at }: { at: (typeof STEPS)[number] }) => (
  <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2">
    {STEPS.map((step, index) => (
      <li
        key={step}
        aria-current={step === at ? 'step' : undefined}
        className={step === at ? 'font-semibold text-accent' : 'text-soft'}
      >
        {index + 1}. {step}
      </li>
    ))}
  </ol>
);

export const PrescriptionView = ({
  facts,
  reply,
}: {
  facts: PrescriptionFacts;
  reply: FormReply | undefined;
}) => {
  const { files, state, offers } = facts;
  return (
    <>
      <PageHead title={PRESCRIPTION_FIRST.title} text={PRESCRIPTION_FIRST.lead} />
      <div className="page grid grid-cols-1 gap-6 py-8">
        <Steps at={state === 'none' || state === 'reading' ? 'Send' : 'Check'} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8">
          {state === 'none' ? (
            <section
              aria-label="Send your prescription"
              className="card grid grid-cols-1 gap-4 p-6 lg:col-span-8"
            >
              <Upload more={false} />
              <p className="text-sm text-soft">{PRESCRIPTION_FIRST.privacy}</p>
            </section>
          ) : (
            <>
              <div className="grid grid-cols-1 gap-6 lg:col-span-8">
                {state === 'reading' ? <Reading /> : null}
                {state === 'unreadable' ? <ByHand words={PRESCRIPTION_FIRST.unreadable} /> : null}
                {state === 'read' && offers.every(({ choices }) => choices.length === 0) ? (
                  <ByHand words={PRESCRIPTION_FIRST.nothingFound} />
                ) : null}
                {state === 'read' && offers.length > 0 ? (
                  <Suspense>
                    <OffersForm facts={facts} reply={reply} />
                  </Suspense>
                ) : null}
              </div>
              <div className="lg:col-span-4">
                <Sent files={files} state={state} />
              </div>
            </>
          )}
        </div>
      </div>
    </>
  );
};
