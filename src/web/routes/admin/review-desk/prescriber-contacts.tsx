import { Form } from 'react-router';
import { CONTACT_CHANNELS, CONTACT_STARTERS } from '#domain/review/prescriber-contact.ts';
import {
  CHANNEL_NAMES,
  CONTACT_LABELS,
  CONTACT_TEXTS,
  STARTER_NAMES,
} from '#texts/prescriber-contacts.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { Fold } from '#web/components/staff/page-parts.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { MAX_LINE } from '#web/forms/schemas/fields.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { DeskContacts } from './desk-data.ts';

const Listed = ({ contact }: { contact: DeskContacts['listed'][number] }) => (
  <li className="text-sm wrap-anywhere">
    <p>
      <strong>{contact.practice}</strong>
      {`, ${contact.drug ?? CONTACT_TEXTS.whole}`}
      <span className="figures block text-xs text-soft">
        {contact.how}, <time dateTime={contact.at}>{contact.atText}</time>
        {contact.by ? `, ${contact.by}` : ''}
      </span>
    </p>
    <p className="whitespace-pre-line">{contact.asked}</p>
    {contact.answered ? (
      <p className="border-l-2 border-line pl-3 whitespace-pre-line">{contact.answered}</p>
    ) : (
      <p className="font-medium text-amber">{CONTACT_TEXTS.waiting}</p>
    )}
  </li>
);

/** Who called or wrote to which practice about the prescription, and the form that records one more contact. */
export const PrescriberContacts = ({
  contacts: { listed, drugs, day, time },
  prescriber,
  reply,
}: {
  contacts: DeskContacts;
  /** As typed from the prescription. */
  prescriber: string;
  reply: FormReply | undefined;
}) => {
  const typed = (name: keyof typeof CONTACT_LABELS, first = '') => ({
    name,
    label: CONTACT_LABELS[name],
    dense: true,
    defaultValue: reply?.values[name] ?? first,
    error: reply?.errors[name],
  });
  return (
    <Fold title={`${CONTACT_TEXTS.title} (${listed.length})`} open={reply !== undefined}>
      {listed.length === 0 ? (
        <p className="text-sm text-soft">{CONTACT_TEXTS.none}</p>
      ) : (
        <ol className="grid gap-3">
          {listed.map((contact) => (
            <Listed key={contact.id} contact={contact} />
          ))}
        </ol>
      )}
      {/* A saved contact begins an empty form. */}
      <Form
        key={listed[0]?.id}
        method="post"
        aria-label="New contact with the prescriber"
        className="grid gap-3 border-t border-line pt-3 @md:grid-cols-2"
      >
        <Select {...typed('startedBy', CONTACT_STARTERS[0])}>
          {CONTACT_STARTERS.map((each) => (
            <option key={each} value={each}>
              {STARTER_NAMES[each]}
            </option>
          ))}
        </Select>
        <Select {...typed('channel', CONTACT_CHANNELS[0])}>
          {CONTACT_CHANNELS.map((each) => (
            <option key={each} value={each}>
              {CHANNEL_NAMES[each]}
            </option>
          ))}
        </Select>
        <TextField
          {...typed('practice', prescriber)}
          maxLength={MAX_LINE}
          autoComplete="off"
          required
        />
        <Select {...typed('drug')}>
          <option value="">{CONTACT_TEXTS.whole}</option>
          {drugs.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <TextField {...typed('day', day)} type="date" required />
        <TextField {...typed('time', time)} type="time" required />
        <TextArea {...typed('asked')} rows={2} required />
        <TextArea {...typed('answered')} rows={2} optional />
        <div className="grid justify-items-start gap-2 @md:col-span-2">
          <p className="text-xs text-soft">{CONTACT_TEXTS.hint}</p>
          <SubmitButton name="intent" value="record-contact" look="secondary" className="text-sm">
            {CONTACT_TEXTS.save}
          </SubmitButton>
        </div>
      </Form>
    </Fold>
  );
};
