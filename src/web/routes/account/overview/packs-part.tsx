import { Barcode } from 'lucide';
import { Icon } from '#ui/icon.tsx';

export type PackFacts = {
  readonly id: string;
  readonly name: string;
  readonly pack: string;
  readonly batch: string;
  readonly expiry: string;
  readonly serial: string | null;
};

/** Codes printed on the packs, for comparison with the packs that arrived. */
export const PacksPart = ({ packs }: { packs: readonly PackFacts[] }) =>
  packs.length === 0 ? null : (
    <div role="group" aria-label="Your packs" className="grid gap-3 border-t border-line pt-4">
      <h4 className="inline-flex items-center gap-2 font-semibold">
        <Icon node={Barcode} className="size-5 text-accent" />
        Your packs
      </h4>
      <p className="reading text-sm text-soft">
        The same numbers stand on the packs. If one differs, please do not use it and tell us.
      </p>
      <ul className="grid gap-2">
        {packs.map((pack) => (
          <li key={pack.id} className="grid gap-x-4 sm:grid-cols-[2fr_3fr]">
            <span className="font-medium">
              {pack.name}
              <span className="block text-sm font-normal text-soft">{pack.pack}</span>
            </span>
            <span className="figures text-sm wrap-anywhere text-soft">
              Batch {pack.batch}, expires <span className="whitespace-nowrap">{pack.expiry}</span>
              {pack.serial ? `, serial number ${pack.serial}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
