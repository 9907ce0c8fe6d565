import { describe, expect, test } from 'vitest';
import { countries } from './countries.ts';
import { OTHER_NAMES, countrySearch } from './country-search.ts';

const { find, named } = countrySearch(countries);
const found = (typed: string): string[] => find(typed).map(({ name }) => name);

describe('the country search', () => {
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
  ])('finds for "%s" first %s', (typed, name) => {
    expect(found(typed)[0]).toBe(name);
  });

  test('finds countries that start with "united" first, the most used ones before others', () => {
    expect(found('united').slice(0, 3)).toEqual([
      'United States',
      'United Kingdom',
      'United Arab Emirates',
    ]);
  });

  test('finds all countries with a calling code or its prefix', () => {
    const british = found('+44');
    expect(british.toSorted()).toEqual(['Guernsey', 'Isle of Man', 'Jersey', 'United Kingdom']);
    expect(found('+97')).toContain('Qatar');
  });

  test('finds every country for an empty text, and none for an unknown name', () => {
    expect(find('  ').length).toBe(countries.mostUsed.length + countries.others.length);
    expect(find('Ruritania')).toEqual([]);
  });

  test('resolves an unambiguous name, and no other text', () => {
    expect(named('uk')?.name).toBe('United Kingdom');
    expect(named(' u.s.a. ')?.name).toBe('United States');
    expect(named('germany')?.name).toBe('Germany');
    expect(named('united')).toBeUndefined();
    expect(named('Ruritania')).toBeUndefined();
    // These may mean the states of California, Delaware and Indiana.
    for (const state of ['CA', 'DE', 'IN']) expect(named(state)).toBeUndefined();
  });

  test('has alternative names of listed countries only, each once', () => {
    const listed = new Set([...countries.mostUsed, ...countries.others].map(({ iso }) => iso));
    for (const iso of Object.keys(OTHER_NAMES)) expect(listed).toContain(iso);
    const others = Object.values(OTHER_NAMES).flat();
    expect(new Set(others).size).toBe(others.length);
  });
});
