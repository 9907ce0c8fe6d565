import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { ANSWER_LABEL } from './labels.ts';

/** What a patient answers the pharmacist. */
export const pharmacistAnswerSchema = z.object({ answer: requiredText(ANSWER_LABEL) });
