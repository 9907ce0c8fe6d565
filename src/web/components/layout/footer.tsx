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

/** The footer is a static island, so its style sheet shortens it for staff by a class of the page around it. */
export const Footer = ({ brand }: { brand: Brand }) => (
  <footer className="foot">
    <div className="page">
      <div>
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
        <p className="no-print flex flex-wrap gap-x-5">
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          {brand.socialUrl ? (
            <a href={brand.socialUrl} rel="noreferrer">
              Follow us
            </a>
          ) : null}
        </p>
      </div>
      <nav aria-label="Quick links" className="no-print">
        <h2 className="text-base">Quick Links</h2>
        <ul>
          {quickLinks.map(([to, name]) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <h2 className="text-base">Compliance</h2>
        <ul>
          <li>A valid prescription is required for all orders of prescription medicines.</li>
          <li>Each shipment contains at most a 90-day supply.</li>
          <li>Narcotic or habit-forming medications are never shipped.</li>
        </ul>
      </div>
    </div>
    <nav aria-label="Legal" className="no-print page">
      <ul className="flex flex-wrap gap-x-6 py-3 text-sm">
        {legalLinks.map(([to, name]) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  </footer>
);
