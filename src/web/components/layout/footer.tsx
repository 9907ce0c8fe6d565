import { Link } from 'react-router';
import type { Brand } from '#config/public.ts';
import { operatorLines } from '#domain/operator.ts';
import { href } from '#web/href.ts';
import { BrandMark } from './header.tsx';

const quickLinks = [
  [href('/products'), 'Products'],
  [href('/how-to-order'), 'How to Order'],
  [href('/savings'), 'How Much Can I Save?'],
  [href('/request'), 'Request Medications'],
  [href('/faq'), 'FAQ'],
  [href('/blog'), 'Blog'],
  [href('/about'), 'About'],
  [href('/contact'), 'Contact'],
  [href('/rewards'), 'Affiliation Program'],
  [href('/referral'), 'Referral Program'],
] as const;

const legalLinks = [
  [href('/legal/:pageId', { pageId: 'terms' }), 'Terms'],
  [href('/legal/:pageId', { pageId: 'privacy' }), 'Privacy'],
  [href('/legal/:pageId', { pageId: 'shipping' }), 'Shipping'],
  [href('/legal/:pageId', { pageId: 'importing' }), 'Importing medicines'],
] as const;

const column = 'grid grid-cols-1 content-start gap-3 text-sm';
/** The footer is a static island, so classes of the page around it shorten it for staff. */
export const Footer = ({ brand }: { brand: Brand }) => (
  <footer className="mt-16 border-t border-line bg-sunken md:mt-20 in-[.for-staff]:mt-8 print:mt-6">
    <div className="page grid grid-cols-1 gap-10 pt-10 pb-8 in-[.for-staff]:max-w-[110rem] in-[.for-staff]:gap-4 in-[.for-staff]:py-4 md:grid-cols-2 in-[.for-staff]:lg:pt-4 lg:grid-cols-12 lg:pt-14 print:gap-4 print:pt-4 print:pb-0">
      <div className={`${column} lg:col-span-4`}>
        <h2 className="flex items-center gap-3 text-lg">
          <BrandMark />
          {brand.name}
        </h2>
        <p className="reading text-soft">
          {brand.name} is not a pharmacy. It is a prescription referral service. Licensed pharmacies
          in the European Union dispense and ship the orders placed here.
        </p>
        {[...operatorLines(brand.name, brand.operator), brand.address]
          .filter(Boolean)
          .map((line) => (
            <p key={line} className="reading wrap-anywhere text-soft">
              {line}
            </p>
          ))}
        <p className="no-print flex flex-wrap gap-x-5 in-[.for-staff]:hidden">
          <a className="foot-link" href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
          {brand.socialUrl ? (
            <a className="foot-link" href={brand.socialUrl} rel="noreferrer">
              Follow us
            </a>
          ) : null}
        </p>
      </div>
      <nav
        aria-label="Quick links"
        className={`${column} no-print in-[.for-staff]:hidden lg:col-span-5`}
      >
        <h2 className="text-base">Quick Links</h2>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(8rem,(100%-0.75rem)/2),1fr))] gap-x-3">
          {quickLinks.map(([to, name]) => (
            <li key={to}>
              <Link to={to} className="foot-link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div
        className={`${column} in-[.for-staff]:md:col-span-1 in-[.for-staff]:lg:col-span-8 md:max-lg:col-span-2 lg:col-span-3`}
      >
        <h2 className="text-base">Compliance</h2>
        <ul className="grid list-disc gap-2 pl-5 text-soft">
          <li>A valid prescription is required for all orders of prescription medicines.</li>
          <li>Each shipment contains at most a 90-day supply.</li>
          <li>Narcotic or habit-forming medications are never shipped.</li>
        </ul>
      </div>
    </div>
    <nav aria-label="Legal" className="no-print page in-[.for-staff]:max-w-[110rem]">
      <ul className="flex flex-wrap gap-x-6 border-t border-line py-3 text-sm in-[.for-staff]:border-0 in-[.for-staff]:py-1">
        {legalLinks.map(([to, name]) => (
          <li key={to}>
            <Link to={to} className="foot-link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </footer>
);
