import { render, toPlainText } from '@react-email/render';
import { createElement } from 'react';
import { headerText, isBareAddress } from '#mail/message.ts';
import { mailTemplates, type MailData, type MailTemplate } from './catalogue.ts';
import { Layout } from './layout.tsx';
import type { MailBrand } from './letter.ts';

export type RenderedMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Whom an answer goes to; the store itself where it is absent. */
  readonly replyTo?: string;
  /** Unsubscribe address for mails of this kind. */
  readonly unsubscribe?: string;
};

const heading = { options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 2 } };

/** Sets a letter: subject, HTML part and plain-text part from the same words. */
export const renderMail = async <T extends MailTemplate>(
  template: T,
  data: MailData[T],
  brand: MailBrand,
): Promise<RenderedMail> => {
  const written = mailTemplates[template](data, brand);
  const letter = { ...written, subject: headerText(written.subject) };
  const html = await render(createElement(Layout, { letter, brand }));
  const text = toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'h1', ...heading },
      { selector: 'blockquote', options: { trimEmptyLines: false } },
      {
        selector: '[data-text-format="dataTable"]',
        format: 'dataTable',
        options: { uppercaseHeaderCells: false, colSpacing: 3 },
      },
    ],
  });
  return {
    subject: letter.subject,
    html,
    text: `${text.trim()}\n`,
    ...(letter.replyTo && isBareAddress(letter.replyTo) ? { replyTo: letter.replyTo } : {}),
    ...(letter.unsubscribe ? { unsubscribe: letter.unsubscribe } : {}),
  };
};
