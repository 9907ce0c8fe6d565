import { toPhone } from './phone.ts';

/** A person as a form of registration says them, and as the store keeps them; no form of it asks for a company. */
export const newPerson = <
  Typed extends {
    readonly callingCode: string;
    readonly phone: string;
    readonly apartment: string;
  },
>({
  callingCode,
  phone,
  apartment,
  ...fields
}: Typed) => ({
  ...fields,
  apartment: apartment || null,
  companyName: null,
  phone: toPhone(callingCode, phone) ?? phone,
});
