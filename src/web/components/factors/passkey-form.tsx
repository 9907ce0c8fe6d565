import { KeyRound } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { type FormReply, type FormSchema, textValues } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';

const loadShow = () => import('#web/forms/schemas/factors.ts').then((forms) => forms.passkeySchema);

/**
 * A form that is submitted after the browser has used or created a passkey. The code that asks the browser
 * is loaded on the first press; without JavaScript passkeys are unavailable, and the page says so.
 */
export const PasskeyForm = ({
  does,
  optionsAt,
  schema = loadShow,
  labels = {},
  reply,
  look = 'primary',
  name,
  children,
}: {
  does: 'show' | 'make';
  /** Address that returns the options of the ceremony. */
  optionsAt: string;
  schema?: () => Promise<FormSchema>;
  labels?: Readonly<Record<string, string>>;
  reply: FormReply | undefined;
  look?: ButtonLook;
  /** Label of the button. */
  name: string;
  children?: ReactNode;
}) => {
  const answer = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const [stopped, setStopped] = useState<FormReply>();
  const busy = useNavigation().formMethod === 'POST' || asking;
  // After an answer of the store, the next press asks the browser again.
  useEffect(() => {
    if (answer.current) answer.current.value = '';
  }, [reply]);
  const [answered, setAnswered] = useState(reply);
  if (reply !== answered) {
    setAnswered(reply);
    setStopped(undefined);
  }

  const ask = async (field: HTMLInputElement, form: HTMLFormElement): Promise<void> => {
    setAsking(true);
    setStopped(undefined);
    const { makePasskey, showPasskey } = await import('./ceremony.ts');
    const outcome = await (does === 'make' ? makePasskey : showPasskey)(
      optionsAt,
      new URLSearchParams(textValues(new FormData(form))),
    );
    setAsking(false);
    if ('answer' in outcome) {
      field.value = outcome.answer;
      form.requestSubmit();
    } else setStopped({ values: {}, errors: outcome.errors ?? {}, message: outcome.words });
  };

  return (
    <CheckedForm
      schema={schema}
      labels={labels}
      reply={stopped ?? reply}
      onSubmit={() => {
        const field = answer.current;
        if (!field?.form || field.value !== '') return true;
        void ask(field, field.form);
        return false;
      }}
    >
      <input ref={answer} type="hidden" name="answer" defaultValue="" />
      {children}
      <Button
        type="submit"
        look={look}
        disabled={busy}
        aria-busy={asking || undefined}
        className="needs-script"
      >
        <Icon node={KeyRound} className="size-4" />
        {asking ? 'Waiting for your device...' : name}
      </Button>
      <noscript>
        <p className="text-sm text-soft">Passkeys need JavaScript, which is turned off here.</p>
      </noscript>
    </CheckedForm>
  );
};
