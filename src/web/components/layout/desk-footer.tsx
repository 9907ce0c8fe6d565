import type { Brand } from '#config/public.ts';

/** Footer of the staff's desk: the disclaimer alone. */
export const DeskFooter = ({ brand }: { brand: Brand }) => (
  <footer className="no-print border-t border-line">
    <p className="staff-page py-2 text-xs text-soft">
      {brand.name} is a prescription referral service, not a pharmacy.
    </p>
  </footer>
);
