import type { Product } from '#domain/catalogue.ts';
import type { Dial } from '#domain/dial.ts';
import type { PackSupply } from '#domain/supply.ts';

const DIALS: Readonly<Record<PackSupply['kind'], readonly Dial['kind'][]>> = {
  insulin: ['steps', 'own pen'],
  device: ['settings'],
  doses: ['fixed'],
  none: [],
};

/**
 * Reports contradictions between the doses of a pen and the supply of its packs, and sources that the file
 * does not list.
 */
export const dialProblems = ({
  dial,
  dosageForm,
  options,
  sources,
}: Product): readonly string[] => {
  const injected = ['pre-filled pen', 'single-dose pen', 'cartridge'].includes(dosageForm);
  if (!dial) return injected ? ['dial is missing: which doses can the pen give?'] : [];
  if (!injected) return [`dial is for what is injected, and this is a ${dosageForm}`];
  const [id] = dial.source.split(' ');
  return [
    ...(sources.some((source) => source.id === id)
      ? []
      : [`the source "${dial.source}" is none of the file's sources`]),
    ...((dial.kind === 'own pen') === (dosageForm === 'cartridge')
      ? []
      : [`dial "${dial.kind}" does not go with a ${dosageForm}`]),
    ...options.flatMap(({ strength, supply }) => {
      if (!DIALS[supply.kind].includes(dial.kind))
        return [`dial "${dial.kind}" does not go with the supply of "${strength}"`];
      return dial.kind === 'settings' &&
        supply.kind === 'device' &&
        !dial.amounts.includes(supply.amountPerDay)
        ? [`the pen cannot be set to the ${supply.amountPerDay} mg that the supply counts with`]
        : [];
    }),
  ];
};
