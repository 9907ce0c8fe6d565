import { STAFF_ROLES, type StaffRole } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';
import { Checkbox } from '#ui/field.tsx';

/** What somebody of the staff is to be; those that the viewer may not give are shown and shut. */
export const RoleBoxes = ({
  chosen,
  grantable,
  error,
}: {
  chosen: readonly StaffRole[];
  grantable: readonly StaffRole[];
  error?: string | undefined;
}) => (
  <fieldset className="grid gap-1" aria-describedby={error ? 'roles-error' : undefined}>
    <legend className="font-medium">Roles</legend>
    <div className="flex flex-wrap gap-x-6">
      {STAFF_ROLES.map((role) => (
        <Checkbox
          key={role}
          name={role}
          label={ROLE_NAMES[role]}
          defaultChecked={chosen.includes(role)}
          disabled={!grantable.includes(role)}
        />
      ))}
    </div>
    {error ? (
      <p id="roles-error" className="text-sm font-medium text-red">
        {error}
      </p>
    ) : null}
  </fieldset>
);
