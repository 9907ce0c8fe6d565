import { describe, expect, it } from 'vitest';
import {
  isBiological,
  namesAgree,
  namesBrand,
  namesDrug,
  needsSecondLook,
  type Prescribable,
  strengthAgrees,
} from './agreement.ts';
import { namesControlled } from './controlled.ts';

const product = (changes: Partial<Prescribable>): Prescribable => ({
  name: 'Ozempic',
  activeIngredient: 'semaglutide',
  nonProprietaryName: 'semaglutide',
  drugClass: 'GLP-1 receptor agonist',
  atc: 'A10BJ06',
  dosageForm: 'pre-filled pen',
  ...changes,
});
const mix25 = product({
  name: 'Humalog Mix25',
  activeIngredient: 'insulin lispro and insulin lispro protamine',
  nonProprietaryName: 'insulin lispro',
  atc: 'A10AD04',
});
const humalog = product({
  name: 'Humalog',
  activeIngredient: 'insulin lispro',
  nonProprietaryName: 'insulin lispro',
  atc: 'A10AB04',
});
const farxiga = product({
  name: 'Farxiga',
  activeIngredient: 'dapagliflozin',
  nonProprietaryName: 'dapagliflozin',
  europeanName: 'Forxiga',
  atc: 'A10BK01',
});

describe('names of people', () => {
  const account = { firstName: 'María José', lastName: 'García López' };
  it.each([
    ['Maria Garcia Lopez', true],
    ['GARCÍA LÓPEZ, María José', true],
    ['Ms. M. García López', true],
    ['María García', false],
    ['José García López', false],
    ['Ana García López', false],
    ['', false],
  ])('of the account are compared with "%s"', (written, agrees) => {
    expect(namesAgree(written, account)).toBe(agrees);
  });

  it('need a separate word each, even if first and last name are equal', () => {
    expect(namesAgree('James', { firstName: 'James', lastName: 'James' })).toBe(false);
    expect(namesAgree('James James', { firstName: 'James', lastName: 'James' })).toBe(true);
  });
});

describe('names of medicines', () => {
  it.each<[string, Prescribable, boolean]>([
    ['Ozempic', product({}), true],
    ['ozempic pen', product({}), true],
    ['semaglutide', product({}), false],
    ['Humalog Mix25 KwikPen', mix25, true],
    ['Humalog Mix75/25', mix25, true],
    ['Humalog', mix25, false],
    ['Humalog Mix25', humalog, false],
    ['Humalog KwikPen', humalog, true],
    ['Forxiga', farxiga, true],
    ['Tradjenta', product({ name: 'Trajenta' }), true],
    ['', product({}), false],
  ])('are compared with "%s" as a brand', (written, medicine, agrees) => {
    expect(namesBrand(written, medicine)).toBe(agrees);
  });

  it.each<[string, Prescribable, boolean]>([
    ['Semaglutide', product({}), true],
    ['lispro insulin', humalog, true],
    ['tirzepatide', product({}), false],
    ['dapagliflozin', farxiga, true],
  ])('are compared with "%s" as a drug', (written, medicine, agrees) => {
    expect(namesDrug(written, medicine)).toBe(agrees);
  });

  it('identify biologicals by ATC code', () => {
    expect(
      ['A10AB04', 'L04AB04', 'A10BJ02', 'A10BJ05', 'A10BJ06'].every((atc) => isBiological({ atc })),
    ).toBe(true);
    expect(['A10BX16', 'A10BH01', 'B01AF02', null].some((atc) => isBiological({ atc }))).toBe(
      false,
    );
  });
});

describe('strengths', () => {
  it.each([
    ['2 mg/3 mL', { strength: '2mg/3mL' }, true],
    ['12mg/3mL', { strength: '2mg/3mL' }, false],
    ['0.5 mg', { strength: '2mg/3mL', label: 'European 0.5 mg pen' }, true],
    ['1 mg', { strength: '2mg/3mL', label: 'European 0.5 mg pen' }, false],
    ['2,5 mg', { strength: '2.5mg' }, true],
    ['5 mg', { strength: '2.5mg' }, false],
    ['2.5 mg', { strength: '5mg' }, false],
    ['5.0 mg', { strength: '5mg' }, true],
    ['U-100', { strength: '100IU/ml' }, true],
    ['100 units per mL', { strength: '100u/mL' }, true],
    ['U-200', { strength: '100IU/ml' }, false],
    ['100 IU/mL', { strength: '200IU/ml' }, false],
    ['tablets of 10 mg', { strength: '10mg' }, true],
    ['6 mg/mL', { strength: '6mg/ml' }, true],
    ['', { strength: '6mg/ml' }, false],
  ])('are compared with "%s"', (written, option, agrees) => {
    expect(strengthAgrees(written, option)).toBe(agrees);
  });
});

describe('controlled substances', () => {
  it.each([
    ['Oxycodone 5 mg', 'oxycodone'],
    ['zolpidem tartrate', 'zolpidem'],
    ['PHENTERMINE HCl', 'phentermine'],
    ['semaglutide', undefined],
    ['tramadolol', undefined],
  ])('are searched for in "%s"', (text, name) => {
    expect(namesControlled(text)).toBe(name);
  });
});

describe('a second pharmacist', () => {
  it('is required exactly for the configured groups', () => {
    expect(needsSecondLook(['A10AB04'], ['insulin'])).toBe(true);
    expect(needsSecondLook(['B01AF01', null], ['insulin', 'anticoagulant'])).toBe(true);
    expect(needsSecondLook(['A10AB04', 'B01AF02'], [])).toBe(false);
    expect(needsSecondLook(['A10BJ06', null], ['insulin', 'anticoagulant'])).toBe(false);
  });
});
