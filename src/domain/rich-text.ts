/** Text as the store shows it: no markup, only runs, so that nothing in content can inject HTML. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'emphasis'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type RichText = readonly Inline[];

export type Block =
  | { readonly kind: 'paragraph'; readonly text: RichText }
  | {
      readonly kind: 'section';
      readonly level: 2 | 3;
      readonly title: string;
      /** May be empty. */
      readonly text: RichText;
    }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly RichText[] }
  | { readonly kind: 'quote'; readonly text: RichText }
  | {
      readonly kind: 'table';
      readonly head: readonly RichText[];
      readonly rows: readonly (readonly RichText[])[];
    };

/** The words alone, for descriptions, search and read time. */
export const plainText = (text: RichText): string => text.map((run) => run.text).join('');
