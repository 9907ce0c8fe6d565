import { DISPATCH_COUNTRIES } from '#domain/shipping/countries.ts';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormSelect, FormTextField } from '#web/forms/form-fields.tsx';
import { PHARMACY_LABELS as LABELS, pharmacySchema } from '#web/forms/schemas/pharmacies.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';

const group = 'grid min-w-0 gap-4 border-t border-line pt-4 sm:grid-cols-2';

/** The form of a pharmacy's entry in the register. */
export const PharmacyForm = ({
  pharmacyId,
  initial,
  reply,
  action,
}: {
  /** Undefined for a new one. */
  pharmacyId: string | undefined;
  initial: Readonly<Record<string, string>>;
  reply: FormReply | undefined;
  /** Label of its button. */
  action: string;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.pharmacy(pharmacyId ?? ''));
  return (
    <CheckedForm
      schema={pharmacySchema}
      labels={LABELS}
      initial={initial}
      reply={reply}
      draft={draft}
      className="grid grid-cols-1 gap-4"
    >
      <input type="hidden" name="intent" value="enter" />
      <fieldset className={group}>
        <legend className="float-left w-full font-semibold sm:col-span-2">
          As the authority’s register says
        </legend>
        <FormTextField name="legalName" label={LABELS.legalName} autoComplete="off" />
        <FormTextField name="responsible" label={LABELS.responsible} autoComplete="off" />
        <FormTextField name="address" label={LABELS.address} autoComplete="off" />
        <FormSelect
          name="country"
          label={LABELS.country}
          hint="The countries whose time zone and holidays the store knows."
        >
          <option value="">Choose a country</option>
          {Object.entries(DISPATCH_COUNTRIES).map(([code, { name }]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </FormSelect>
        <FormTextField name="licenceNumber" label={LABELS.licenceNumber} autoComplete="off" />
        <FormTextField name="authority" label={LABELS.authority} autoComplete="off" />
        <FormTextField
          name="registerUrl"
          label={LABELS.registerUrl}
          type="url"
          hint="Patients follow it to look the pharmacy up."
        />
        <FormTextField
          name="logoUrl"
          label={LABELS.logoUrl}
          type="url"
          optional
          hint="The entry in the national list of online pharmacies."
        />
        <FormTextField
          name="licenceUntil"
          label={LABELS.licenceUntil}
          type="date"
          hint="The last valid day. The pharmacy takes no new orders from the next day on."
        />
        <FormTextField name="checkedOn" label={LABELS.checkedOn} type="date" />
      </fieldset>
      <fieldset className={group}>
        <legend className="float-left w-full font-semibold sm:col-span-2">
          What it takes and where it ships
        </legend>
        <FormTextField
          name="origins"
          label={LABELS.origins}
          hint="Two-letter codes of countries, such as US, DE."
        />
        <FormTextField
          name="shipsTo"
          label={LABELS.shipsTo}
          hint="Two-letter codes of countries."
        />
        <FormTextField name="languages" label={LABELS.languages} hint="Separated by commas." />
        <FormTextField name="carriers" label={LABELS.carriers} hint="Separated by commas." />
        <FormTextField
          name="workdays"
          label={LABELS.workdays}
          hint="Such as Mon, Tue, Wed, Thu, Fri. National holidays are known."
        />
        <FormTextField
          name="cutOffHour"
          label={LABELS.cutOffHour}
          inputMode="numeric"
          hint="0 to 23, in its local time. Later orders count for the next day."
        />
        <FormTextField name="dispatchDays" label={LABELS.dispatchDays} inputMode="numeric" />
        <FormTextField
          name="ordersPerDay"
          label={LABELS.ordersPerDay}
          inputMode="numeric"
          optional
          hint="The most orders that it takes."
        />
        <FormTextField name="transitDays" label={LABELS.transitDays} inputMode="numeric" />
        <FormTextField name="coolantHours" label={LABELS.coolantHours} inputMode="numeric" />
      </fieldset>
      <fieldset className={group}>
        <legend className="float-left w-full font-semibold sm:col-span-2">Bank account</legend>
        <FormTextField name="accountHolder" label={LABELS.accountHolder} optional />
        <FormTextField name="iban" label={LABELS.iban} optional autoComplete="off" />
      </fieldset>
      <SubmitButton busy="Saving..." className="justify-self-start text-sm">
        {action}
      </SubmitButton>
    </CheckedForm>
  );
};
