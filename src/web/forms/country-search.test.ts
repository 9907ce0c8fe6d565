import { describe, expect, test } from 'vitest';
import { countries } from './countries.ts';
import { OTHER_NAMES } from './country-names.ts';
import { countrySearch } from './country-search.ts';

const { find, named } = countrySearch(countries);
const found = (typed: string): string[] => find(typed).map(({ name }) => name);

describe('what a person types into the country field', () => {
  test.each([
    ['us', 'United States'],
    ['USA', 'United States'],
    ['america', 'United States'],
    ['uk', 'United Kingdom'],
    ['U.K.', 'United Kingdom'],
    ['England', 'United Kingdom'],
    ['scotland', 'United Kingdom'],
    ['wales', 'United Kingdom'],
    ['northern ireland', 'United Kingdom'],
    ['great brit', 'United Kingdom'],
    ['uae', 'United Arab Emirates'],
    ['dubai', 'United Arab Emirates'],
    ['deutsch', 'Germany'],
    ['holland', 'Netherlands'],
    ['turkey', 'Türkiye'],
    ['turkiye', 'Türkiye'],
    ['cote d', 'Côte d’Ivoire'],
    ['korea', 'South Korea'],
    ['swaziland', 'Eswatini'],
    ['czech republic', 'Czechia'],
    ['+44', 'United Kingdom'],
    ['44', 'United Kingdom'],
    ['+1', 'United States'],
    ['+7', 'Russia'],
    ['de', 'Germany'],
  ])('"%s" finds %s first', (typed, name) => {
    expect(found(typed)[0]).toBe(name);
  });

  test('"united" finds the three that begin with it before those that hold it, the most used first', () => {
    expect(found('united').slice(0, 3)).toEqual([
      'United States',
      'United Kingdom',
      'United Arab Emirates',
    ]);
  });

  test('a code finds every country that has it, and those whose code begins with it after them', () => {
    const british = found('+44');
    expect(british.toSorted()).toEqual(['Guernsey', 'Isle of Man', 'Jersey', 'United Kingdom']);
    expect(found('+97')).toContain('Qatar');
  });

  test('no letters find every country, and letters of none find none', () => {
    expect(find('  ').length).toBe(countries.mostUsed.length + countries.others.length);
    expect(find('Ruritania')).toEqual([]);
  });

  test('a name that stands for a country alone is that country, and any other text is nobody’s', () => {
    expect(named('uk')?.name).toBe('United Kingdom');
    expect(named(' u.s.a. ')?.name).toBe('United States');
    expect(named('germany')?.name).toBe('Germany');
    expect(named('united')).toBeUndefined();
    expect(named('Ruritania')).toBeUndefined();
    // Somebody who means the state of California, Delaware or Indiana.
    for (const state of ['CA', 'DE', 'IN']) expect(named(state)).toBeUndefined();
  });

  test('every other name is a listed country’s, and nobody else’s', () => {
    const listed = new Set([...countries.mostUsed, ...countries.others].map(({ iso }) => iso));
    for (const iso of Object.keys(OTHER_NAMES)) expect(listed).toContain(iso);
    const others = Object.values(OTHER_NAMES).flat();
    expect(new Set(others).size).toBe(others.length);
  });
});
