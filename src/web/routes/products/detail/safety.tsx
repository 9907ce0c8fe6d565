import { Info, Siren } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { BoxedWarning, ProductSections } from '#domain/catalogue.ts';
import { Text, Titled } from './part.tsx';
import type { ProductPage } from './product-page.ts';

const BoxedWarnings = ({ warnings }: { warnings: readonly BoxedWarning[] }) => (
  <div className="grid gap-4 rounded-card border-2 border-ink p-5">
    <h3 className="flex items-center gap-2 text-lg">
      <Icon node={Info} className="size-5 shrink-0" />
      Boxed warnings of the US label
    </h3>
    {warnings.map(({ title, text, whatToDo }) => (
      <div key={title} className="grid gap-2">
        <h4 className="text-base font-semibold">{title}</h4>
        <Text blocks={text} />
        <p className="font-semibold">What to do</p>
        <Text blocks={whatToDo} />
      </div>
    ))}
  </div>
);

/** The boxed warnings first. */
export const Cautions = ({ cautions }: { cautions: ProductSections['cautions'] }) => (
  <div className="grid min-w-0 grid-cols-1 gap-6">
    {cautions.boxedWarnings.length > 0 ? <BoxedWarnings warnings={cautions.boxedWarnings} /> : null}
    <Titled title="Do not use it" blocks={cautions.doNotUse} />
    <Titled title="Tell your prescriber first" blocks={cautions.tellYourPrescriber} />
    <Titled title="Pregnancy and breast-feeding" blocks={cautions.pregnancy} />
  </div>
);

/** By how often they occur, then when to get help and from whom. */
export const SideEffects = ({
  product: { name, frequencies, sections },
}: {
  product: ProductPage;
}) => (
  <div className="grid min-w-0 grid-cols-1 gap-6">
    {frequencies.map(({ title, blocks }) => (
      <Titled key={title} title={title} blocks={blocks} />
    ))}
    <div className="grid gap-6 rounded-card bg-sunken p-5">
      <div className="grid gap-2">
        <h3 className="flex items-center gap-2 text-lg">
          <Icon node={Siren} className="size-5 shrink-0" />
          Get emergency help
        </h3>
        <p>
          Call 911 or your local emergency number for any of these, and say that you use {name}.
        </p>
        <Text blocks={sections.sideEffects.emergency} />
      </div>
      <div className="grid gap-2">
        <h3 className="text-lg">Call your prescriber or pharmacist</h3>
        <p>Do so on the same day for any of these.</p>
        <Text blocks={sections.sideEffects.call} />
      </div>
    </div>
  </div>
);
