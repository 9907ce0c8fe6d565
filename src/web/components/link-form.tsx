import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';

const loadSchema = () => import('#web/forms/schemas/login.ts').then((forms) => forms.linkSchema);

/** The button that uses a mail's link up. */
export const LinkForm = ({
  token,
  reply,
  name,
}: {
  token: string;
  reply: FormReply | undefined;
  name: string;
}) => {
  return (
    <CheckedForm schema={loadSchema} labels={{}} reply={reply}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton>{name}</SubmitButton>
    </CheckedForm>
  );
};
