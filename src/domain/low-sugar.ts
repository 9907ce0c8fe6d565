import type { DrugClass } from './catalogue.ts';
import { INCRETINS, INSULINS } from './review/caution.ts';

const BESIDE_OTHERS: readonly DrugClass[] = [...INCRETINS, 'DPP-4 inhibitor', 'SGLT2 inhibitor'];

/** Whether a medicine can lower blood sugar too far: by itself, or beside insulin or a sulfonylurea. */
export const lowersSugar = (drugClass: DrugClass): 'alone' | 'beside others' | undefined =>
  INSULINS.includes(drugClass)
    ? 'alone'
    : BESIDE_OTHERS.includes(drugClass)
      ? 'beside others'
      : undefined;
