import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { ANSWER_LABEL } from './labels.ts';

/** The patient's answer to the pharmacist. */
export const pharmacistAnswerSchema = z.object({ answer: requiredText(ANSWER_LABEL) });
