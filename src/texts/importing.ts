/** The day on which the page about importing medicines was last brought up to date. */
export const IMPORTING_AS_OF = '2026-11-21';

/** What a person has to know about the law before ordering; the page about importing says more. */
export const IMPORTING = {
  unitedStates:
    'Importing prescription medicines into the United States for personal use is illegal, with few exceptions.',
  seized: 'Customs or another authority may refuse, return or destroy the parcel.',
  elsewhere: (country: string) =>
    `Each country has its own rules on importing medicines. Before you order, ask the customs office or the health authority of ${country} whether you may receive them.`,
  more: 'Read about importing medicines before you order',
} as const;
