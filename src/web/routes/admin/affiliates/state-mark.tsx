import { type ApplicationState, stateNames } from '#domain/affiliates.ts';

const looks: Readonly<Record<ApplicationState, string>> = {
  new: 'bg-amber-tint text-amber',
  'in-talks': 'bg-tint text-accent-strong',
  accepted: 'bg-leaf-tint text-leaf',
  declined: 'bg-sunken text-soft',
};

/** Application status: amber if staff must answer. */
export const ApplicationStateMark = ({ state }: { state: ApplicationState }) => (
  <span
    className={`inline-block rounded-control px-2 text-xs font-semibold ring-1 ring-line ${looks[state]}`}
  >
    {stateNames[state]}
  </span>
);
