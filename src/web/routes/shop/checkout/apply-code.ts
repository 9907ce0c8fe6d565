import { data } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { tryCode } from '#usecases/referrals/redeem-code.ts';
import { textValues, withoutSecrets } from '#web/forms/check-form.ts';
import { refusalInit } from '#web/http/respond.ts';
import type { CheckoutReply } from './checkout-reply.ts';

/** The longest that is looked at; a code is shorter by far. */
const MAX_CODE = 200;

/** Says what a code gives, beside the field, and keeps all that was typed. An empty field takes a code back. */
export const applyCode = async (deps: Deps, viewer: Viewer, posted: FormData) => {
  const typed = textValues(posted);
  const values = withoutSecrets(typed);
  const code = (typed['code'] ?? '').replaceAll('\0', '').trim().slice(0, MAX_CODE);
  if (code === '') return data<CheckoutReply>({ values, errors: {}, discount: null });
  const given = await tryCode(deps, viewer, {
    code,
    typed: {
      email: typed['email'] ?? '',
      phone: typed['phone'] ?? '',
      streetAddress: typed['streetAddress'] ?? '',
      apartment: typed['apartment'] ?? '',
      city: typed['city'] ?? '',
      zipCode: typed['zipCode'] ?? '',
      country: typed['country'] ?? '',
    },
  });
  return given.ok
    ? data<CheckoutReply>({ values, errors: {}, discount: given.value })
    : data<CheckoutReply>(
        { values, errors: given.fields ?? {}, code: given.code, discount: null },
        refusalInit(given),
      );
};
