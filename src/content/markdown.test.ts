import { expect, test } from 'vitest';
import { isMark, plainText, textsOf } from '#domain/rich-text.ts';
import { parseMarkdown } from './markdown.ts';

const text = (words: string) => [{ kind: 'text', text: words }];

test('parses paragraphs, headings with their paragraph, lists, quotes and tables', () => {
  const { blocks, problems } = parseMarkdown(
    [
      'First *soft* and **hard** with a [link](/faq).',
      '',
      '## Title & more',
      '',
      'Below the title.',
      '',
      'Another paragraph.',
      '',
      '### Alone',
      '',
      '- one',
      '- **two**',
      '',
      '1. first',
      '2. second',
      '',
      '> Said by someone.',
      '',
      '| A | B |',
      '|---|---|',
      '| 1 | *2* |',
    ].join('\n'),
  );
  expect(problems).toEqual([]);
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      text: [
        { kind: 'text', text: 'First ' },
        { kind: 'emphasis', text: 'soft' },
        { kind: 'text', text: ' and ' },
        { kind: 'strong', text: 'hard' },
        { kind: 'text', text: ' with a ' },
        { kind: 'link', text: 'link', href: '/faq' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'section', level: 2, title: 'Title & more', text: text('Below the title.') },
    { kind: 'paragraph', text: text('Another paragraph.') },
    { kind: 'section', level: 3, title: 'Alone', text: [] },
    { kind: 'list', ordered: false, items: [text('one'), [{ kind: 'strong', text: 'two' }]] },
    { kind: 'list', ordered: true, items: [text('first'), text('second')] },
    { kind: 'quote', text: text('Said by someone.') },
    {
      kind: 'table',
      head: [text('A'), text('B')],
      rows: [[text('1'), [{ kind: 'emphasis', text: '2' }]]],
    },
  ]);
});

test('turns a wrapped line into a space and keeps a hard break', () => {
  expect(parseMarkdown('one\ntwo  \nthree').blocks).toEqual([
    { kind: 'paragraph', text: text('one two\nthree') },
  ]);
});

test('lists every link with its line in the file', () => {
  expect(parseMarkdown('a [b](/faq)\n\n- [c](https://example.org/)', 10).links).toEqual([
    { href: '/faq', line: 10 },
    { href: 'https://example.org/', line: 12 },
  ]);
});

test.each([
  ['HTML', '<b>x</b>', 'HTML is not allowed in this text'],
  ['an HTML block', '<div>\nx\n</div>', 'HTML is not allowed in this text'],
  ['an image', '![x](/y.png)', 'an image is not allowed in this text'],
  ['code', '`x`', 'code between backticks is not allowed in this text'],
  ['a code block', '```\nx\n```', 'a block of code'],
  ['indented text', '    x', 'a block of code'],
  ['a dividing line', '***', 'a dividing line is not allowed in this text'],
  ['a definition', '[x]: /faq', 'a link with its address elsewhere'],
  ['a level 1 heading', '# x', 'a heading must be of level 2 (##) or 3 (###)'],
  ['a level 4 heading', '#### x', 'a heading must be of level 2 (##) or 3 (###)'],
  ['an empty heading', '##', 'a heading is empty'],
  ['a link in a heading', '## [x](/faq)', 'a heading can hold plain words only'],
  ['bold in a link', '[**x**](/faq)', 'a link can hold plain words only'],
  ['a link in bold', '**[x](/faq)**', 'bold text can hold plain words only'],
  ['a link without words', '[](/faq)', 'a link has no words'],
  ['a list in a list', '- x\n  - y', 'a list item must be one paragraph'],
  ['two paragraphs in an item', '- x\n\n  y', 'a list item must be one paragraph'],
  ['an empty item', '-', 'a list item must be one paragraph'],
  ['a list that begins with 3', '3. x', 'a numbered list must begin with 1'],
  ['two paragraphs in a quote', '> x\n>\n> y', 'a quote must be one paragraph'],
  ['a table without rows', '| a |\n|---|', 'a table needs at least one row'],
  ['a row with more cells', '| a |\n|---|\n| 1 | 2 |', 'another number of cells'],
])('reports %s with its line', (_name, source, message) => {
  const { problems } = parseMarkdown(`before\n\n${source}`, 5);
  expect(problems[0]?.message).toContain(message);
  expect(problems[0]?.line).toBeGreaterThanOrEqual(7);
  expect(problems[0]?.line).toBeLessThanOrEqual(6 + source.split('\n').length);
});

test('lists statements with their lines, without section and table headings', () => {
  const source =
    'One\nmore.\n\n## Title\n\nBelow.\n\n- First\n- Second\n\n> Quote\n\n| Head | b |\n| --- | --- |\n| c | d |';
  const { statements } = parseMarkdown(source, 10);
  expect(statements.map((each) => [each.line, plainText(each.text)])).toEqual([
    [10, 'One more.'],
    [15, 'Below.'],
    [17, 'First'],
    [18, 'Second'],
    [20, 'Quote'],
    [24, 'c | d'],
  ]);
});

test('passes every text and its line to the citation function', () => {
  const seen: (readonly [number, string])[] = [];
  const { blocks } = parseMarkdown(
    'A\n\n## B\n\nC\n\n- D\n\n> E\n\n| F |\n| --- |\n| G |',
    1,
    (runs, line) => {
      seen.push([line, plainText(runs)]);
      return [...runs, { kind: 'citation', source: 'smpc', number: 1 }];
    },
  );
  expect(seen).toEqual([
    [1, 'A'],
    [5, 'C'],
    [7, 'D'],
    [9, 'E'],
    [11, 'F'],
    [13, 'G'],
  ]);
  const marked = blocks.flatMap(textsOf).filter((runs) => runs.some(isMark));
  expect(marked.map(plainText)).toEqual(['A', 'C', 'D', 'E', 'F', 'G']);
});
