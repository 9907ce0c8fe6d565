import { Link } from 'react-router';
import type { Brand } from '#config/public.ts';

const quickLinks = [
  ['/products', 'Products'],
  ['/how-to-order', 'How to Order'],
  ['/savings', 'How Much Can I Save?'],
  ['/faq', 'FAQ'],
  ['/blog', 'Blog'],
  ['/request', 'Request Medications'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
] as const;

const legalLinks = [
  ['/legal/terms', 'Terms'],
  ['/legal/privacy', 'Privacy'],
  ['/legal/shipping', 'Shipping'],
  ['/legal/importing', 'Importing medicines'],
] as const;

const column = 'grid content-start gap-2 text-sm';

export const Footer = ({ brand }: { brand: Brand }) => (
  <footer className="mt-16 border-t border-line bg-sunken">
    <div className="page grid gap-8 py-10 md:grid-cols-3">
      <div className={column}>
        <h2 className="text-base">{brand.name}</h2>
        <p className="text-soft">
          {brand.name} is not a pharmacy. It is a prescription referral service: licensed pharmacies
          in the European Union dispense and ship what is ordered here.
        </p>
        {brand.address ? <p className="text-soft">{brand.address}</p> : null}
        <p>
          <a className="link wrap-anywhere" href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </p>
        {brand.socialUrl ? (
          <p>
            <a className="link" href={brand.socialUrl} rel="noreferrer">
              Follow us
            </a>
          </p>
        ) : null}
      </div>
      <nav aria-label="Quick links" className={`${column} no-print`}>
        <h2 className="text-base">Quick Links</h2>
        <ul className="grid grid-cols-2 gap-x-4">
          {[...quickLinks, ...legalLinks].map(([to, name]) => (
            <li key={to}>
              <Link to={to} className="link inline-block py-1.5">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={column}>
        <h2 className="text-base">Compliance</h2>
        <ul className="grid list-disc gap-1.5 pl-5 text-soft">
          <li>A valid prescription is required for all orders of prescription medicines.</li>
          <li>At most a 90-day supply is sent in one shipment.</li>
          <li>Narcotic or habit-forming medications are never shipped.</li>
        </ul>
      </div>
    </div>
  </footer>
);
