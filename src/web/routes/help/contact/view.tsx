import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Brand } from '#config/public.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { CONTACT_LABELS } from '#web/forms/labels.ts';
import { FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { announceError } from '#web/browser/toasts.ts';

export const CONTACT_DRAFT = 'contact';

const loadSchema = () =>
  import('#web/forms/schemas/enquiries.ts').then(({ contactSchema }) => contactSchema);

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[auto_1fr] gap-x-3">
    <dt className="contents">
      <span className="row-span-2 beside-line text-accent">{icon}</span>
      <span className="font-semibold">{name}</span>
    </dt>
    <dd className="col-start-2">{children}</dd>
  </div>
);

const ContactInfo = ({ brand }: { brand: Brand }) => (
  <section aria-labelledby="contact-info" className="grid content-start gap-5 lg:col-span-4">
    <h2 id="contact-info" className="text-xl">
      Contact information
    </h2>
    <dl className="grid gap-5">
      <Fact icon={<Icon node={Mail} className="size-5" />} name="Email">
        <a href={`mailto:${brand.email}`} className="link inline-block py-2 wrap-anywhere">
          {brand.email}
        </a>
      </Fact>
      <Fact icon={<Icon node={Phone} className="size-5" />} name="Telephone">
        <a
          href={`tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`}
          className="link figures inline-block py-2"
        >
          {brand.phone}
        </a>
      </Fact>
      <Fact icon={<Icon node={MessageCircle} className="size-5" />} name="Chat">
        <a href={brand.messagingUrl} rel="noreferrer" className="link inline-block py-2">
          Write to us in the messaging app
        </a>
      </Fact>
      {brand.address ? (
        <Fact icon={<Icon node={MapPin} className="size-5" />} name="Address">
          {brand.address}
        </Fact>
      ) : null}
      <Fact icon={<Icon node={Clock} className="size-5" />} name="Support hours">
        <p>Monday-Friday 7am-10pm CST</p>
        <p>Saturday and Sunday 9am-5pm CST</p>
      </Fact>
    </dl>
  </section>
);

export const ContactView = ({ brand, reply }: { brand: Brand; reply: FormReply | undefined }) => {
  const { key } = useLocation();
  // A new visit or a sent message empties the form; a refused one keeps it.
  const [visit, setVisit] = useState(key);
  if (!reply && key !== visit) setVisit(key);
  useEffect(() => {
    if (reply?.message) announceError(reply.message);
  }, [reply]);
  return (
    <>
      <PageHead title="Contact" text="Ask us anything about an order or a medicine." />
      <div className="page grid grid-cols-1 items-start gap-10 py-8 lg:grid-cols-12">
        <ContactInfo brand={brand} />
        <section
          aria-labelledby="write"
          className="card grid grid-cols-1 gap-5 p-6 md:p-8 lg:col-span-8"
        >
          <h2 id="write" className="text-xl">
            Write to us
          </h2>
          <CheckedForm
            captcha="contact"
            key={visit}
            schema={loadSchema}
            labels={CONTACT_LABELS}
            reply={reply}
            draft={CONTACT_DRAFT}
          >
            <div className="field-row md:grid-cols-2">
              <FormTextField name="name" label={CONTACT_LABELS.name} autoComplete="name" />
              <EmailField />
            </div>
            <FormTextField name="subject" label={CONTACT_LABELS.subject} autoComplete="off" />
            <FormTextArea name="message" label={CONTACT_LABELS.message} rows={6} />
            <SubmitButton busy="Sending..." className="sm:justify-self-start">
              Send Message
            </SubmitButton>
          </CheckedForm>
        </section>
      </div>
    </>
  );
};
