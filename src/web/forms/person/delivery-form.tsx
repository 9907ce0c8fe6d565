import { FIELD_LABELS } from '#texts/field-labels.ts';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { DELIVERY_LABELS } from '#web/forms/labels.ts';
import { PHONE_HINT, StreetFields } from './person-fields.tsx';

const loadSchema = () =>
  import('#web/forms/schemas/delivery.ts').then((forms) => forms.deliverySchema);

/** What the form shows of an order. */
export type DeliveryForm = {
  readonly version: number;
  readonly country: string;
  readonly name: string;
  readonly initial: Readonly<Record<string, string>>;
};

/** Corrects where an order goes; name and country are shown and stay. */
export const DeliveryFields = ({
  order,
  reply,
}: {
  order: DeliveryForm;
  reply: FormReply | undefined;
}) => (
  <CheckedForm
    schema={loadSchema}
    labels={DELIVERY_LABELS}
    reply={reply}
    initial={order.initial}
    className="grid gap-5"
  >
    <input type="hidden" name="version" value={order.version} />
    <p className="text-sm text-soft">
      For {order.name}, {order.country}. To ship to another person or country, place a new order.
    </p>
    <StreetFields purpose="shipping " />
    <FormTextField
      name="phone"
      label={FIELD_LABELS.phone}
      hint={PHONE_HINT}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
    />
    <SubmitButton busy="Saving..." className="min-w-32 justify-self-start">
      Save the address
    </SubmitButton>
  </CheckedForm>
);
