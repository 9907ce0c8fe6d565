import type { Brand } from '#config/public.ts';

/** Footer of the staff's desk: the disclaimer and the version. */
export const DeskFooter = ({ brand, version }: { brand: Brand; version: string | undefined }) => (
  <footer className="no-print border-t border-line">
    <p className="staff-page py-2 text-xs text-soft">
      {brand.name} is a prescription referral service, not a pharmacy.
      {version === undefined ? null : <span data-version=""> Version {version}</span>}
    </p>
  </footer>
);
