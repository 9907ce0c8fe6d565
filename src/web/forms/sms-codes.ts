import * as z from 'zod/mini';
import { FIELD_LABELS } from '#domain/field-labels.ts';
import { requiredLine } from './fields.ts';
import { codeFieldOf } from './mail-links.ts';

const code = codeFieldOf('Please enter the code from the text message');

/** Whether there is such a number is asked on the server, which has the phone library. */
const phone = requiredLine(FIELD_LABELS.phone);

/** Form that asks for an SMS code to log in. */
export const telephoneSchema = z.object({ phone });

export const textLoginSchema = z.object({ phone, code });

export const phoneCodeSchema = z.object({ code });
