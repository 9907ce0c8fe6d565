import type { Block, Inline } from '#domain/rich-text.ts';
import { Breadcrumbs } from '#web/components/layout/page-parts.tsx';
import { Contents } from '#web/components/texts/contents.tsx';
import { RichText, SourceList } from '#web/components/texts/rich-text.tsx';
import { href } from '#web/href.ts';
import { Specimen, State } from './specimen.tsx';

const text = (words: string): Inline => ({ kind: 'text', text: words });

const blocks: readonly Block[] = [
  { kind: 'paragraph', text: [text('The first paragraph of an article is set larger.')] },
  {
    kind: 'paragraph',
    text: [
      text('Another has '),
      { kind: 'strong', text: 'what weighs' },
      text(', '),
      { kind: 'emphasis', text: 'what is stressed' },
      text(', '),
      { kind: 'link', text: 'a way to another page', href: href('/faq') },
      text(', a source'),
      { kind: 'citation', source: 'leaflet', number: 1, section: '4.2' },
      text('.'),
    ],
  },
  { kind: 'section', level: 2, title: 'A part', text: [text('What it says.')] },
  { kind: 'section', level: 3, title: 'A part of a part', text: [] },
  { kind: 'list', ordered: true, items: [[text('First this')], [text('Then that')]] },
  { kind: 'list', ordered: false, items: [[text('One of them')], [text('Another')]] },
  { kind: 'quote', text: [text('What someone else has said.')] },
  {
    kind: 'table',
    head: [[], [text('Once a day')], [text('Once a week')]],
    rows: [
      [[text('From')], [text('0.6 mg')], [text('0.25 mg')]],
      [[text('Up to')], [text('1.8 mg')], [text('2.4 mg')]],
    ],
  },
];

/** Typography of articles and product pages. */
export const Texts = () => (
  <>
    <Specimen title="Way here">
      <Breadcrumbs steps={[[href('/blog'), 'Blog']]} here="An article of a rather long title" />
    </Specimen>
    <Specimen title="Text">
      <RichText blocks={blocks} lead below={1} />
    </Specimen>
    <Specimen title="Contents and sources">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <State name="Contents of a page">
          <Contents
            places={[
              ['widget-text', 'Text'],
              ['widget-contents-and-sources', 'Contents and sources'],
            ]}
          />
        </State>
        <State name="Sources">
          <SourceList
            note="A number in the text leads to its source."
            checked="None of its sources could be read yet."
            signed="No pharmacist of this store has signed this page yet."
            sources={[
              {
                id: 'leaflet',
                title: 'Package leaflet of a medicine',
                url: 'https://leaflet.example/a-long-address-of-a-document',
                used: ', sections used: 4.2',
                checked: 'Checked against our text on May 1, 2026',
              },
              {
                id: 'label',
                title: 'A source without an address',
                url: undefined,
                used: '',
                checked: 'Not yet compared with the current version',
              },
            ]}
          />
        </State>
      </div>
    </Specimen>
  </>
);
