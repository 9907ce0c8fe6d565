import { Form } from 'react-router';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { ProviderFacts } from '#web/pages/login-providers.ts';
import { withReturn } from '#web/http/local-path.ts';

/** Starts a login with a provider. It is a form, because a GET request must not start one. */
export const ProviderButton = ({
  provider: { id, name },
  from,
  look = 'secondary',
  words = `Continue with ${name}`,
  link = false,
}: {
  provider: ProviderFacts;
  /** Address to continue to after login. */
  from?: string | undefined;
  look?: 'primary' | 'secondary';
  words?: string;
  /** Adds the login to the account instead. */
  link?: boolean;
}) => (
  <Form
    method="post"
    action={withReturn(href('/login/with/:provider', { provider: id }), from)}
    className="grid"
  >
    {link ? <input type="hidden" name="intent" value="link" /> : null}
    <SubmitButton
      look={look}
      className={`min-w-0 wrap-anywhere ${link ? 'justify-self-start' : ''}`}
    >
      {words}
    </SubmitButton>
  </Form>
);

const Or = () => (
  <p className="flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
    or
  </p>
);

/** Other ways to log in or register; nothing if no provider is configured. */
export const ProviderButtons = ({
  providers,
  from,
  before = false,
}: {
  providers: readonly ProviderFacts[];
  from: string | undefined;
  /** Whether they are before the form instead of after it. */
  before?: boolean;
}) =>
  providers.length === 0 ? null : (
    <div className="grid gap-3">
      {before ? null : <Or />}
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} from={from} />
      ))}
      {before ? <Or /> : null}
    </div>
  );
