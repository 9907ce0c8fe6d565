import type { ScanLanguage } from './labels.ts';

type Phrase = readonly [pattern: RegExp, english: string];

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;

/** Standard phrases; longer ones stand before those that they contain. */
const PHRASES: Readonly<Record<Exclude<ScanLanguage, 'en'>, readonly Phrase[]>> = {
  es: [
    [/\buna vez (?:por|a la|cada) semana\b|\bcada semana\b|\bsemanalmente\b/giu, 'once a week'],
    [/\bdos veces al d[ií]a\b|\b2 veces al d[ií]a\b/giu, 'twice daily'],
    [/\btres veces al d[ií]a\b|\b3 veces al d[ií]a\b/giu, 'three times daily'],
    [
      /\buna vez al d[ií]a\b|\bcada d[ií]a\b|\bal d[ií]a\b(?! siguiente)|\bdiariamente\b/giu,
      'once daily',
    ],
    [/\bcada 12 horas\b/giu, 'every 12 hours'],
    [/\bcada 2 semanas\b|\bcada dos semanas\b/giu, 'every 2 weeks'],
    [/\bpor la noche\b|\bal acostarse\b/giu, 'at bedtime'],
    [/\bpor la ma[ñn]ana\b/giu, 'in the morning'],
    [/\bcon (?:la cena|la comida|alimentos)\b/giu, 'with food'],
    [/\bpor v[ií]a oral\b/giu, 'by mouth'],
    [/\b(?:por v[ií]a )?subcut[aá]ne[ao]s?(?:mente)?\b/giu, 'subcutaneously'],
    [/\binyectar(?:se)?\b|\badministrar\b/giu, 'inject'],
    [/\btomar\b/giu, 'take'],
    [/\bcomprimidos?\b/giu, 'tablet'],
    [/\bunidades\b|\bUI\b/giu, 'units'],
    [/\b(?:un|una)\b(?= tablet)/giu, '1'],
  ],
  de: [
    [
      /\beinmal (?:pro Woche|w[öo]chentlich)\b|\b(?:1|einmal) ?x? ?w[öo]chentlich\b/giu,
      'once a week',
    ],
    [/\beinmal t[äa]glich\b|\b1 ?x t[äa]glich\b/giu, 'once daily'],
    [/\bzweimal t[äa]glich\b|\b2 ?x t[äa]glich\b/giu, 'twice daily'],
    [/\bdreimal t[äa]glich\b|\b3 ?x t[äa]glich\b/giu, 'three times daily'],
    [/\balle (?:2|zwei) Wochen\b/giu, 'every 2 weeks'],
    [/\bzur Nacht\b|\bvor dem Schlafengehen\b|\babends\b/giu, 'at bedtime'],
    [/\bmorgens\b/giu, 'in the morning'],
    [/\bzum Essen\b|\bzu einer Mahlzeit\b|\bmit dem Essen\b/giu, 'with food'],
    [/\bsubkutan\b|\bs\. ?c\./giu, 'subcutaneously'],
    [/\binjizieren\b|\bspritzen\b/giu, 'inject'],
    [/\beinnehmen\b/giu, 'take'],
    [/\bTabletten?\b/giu, 'tablet'],
    [/\bEinheiten\b|\bI\. ?E\.|\bIE\b/giu, 'units'],
    [/\bjeweils\b/giu, ''],
  ],
};

/**
 * Directions in Spanish or German in the standard English words, so that they can be checked. What is not one
 * of those phrases stays as it is and makes the text unreadable for the check.
 */
export const inEnglish = (text: string, language: ScanLanguage): string =>
  language === 'en'
    ? text
    : PHRASES[language]
        .reduce((left, [pattern, english]) => left.replaceAll(pattern, english), text)
        .replaceAll(new RegExp(`(${NUMBER})`, 'g'), (number) => number.replace(',', '.'))
        .replaceAll(/\s+/g, ' ')
        .trim();
