import { STAFF_ROLES, type StaffRole } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';
import { Checkbox } from '#ui/field.tsx';
import { useFormField } from '#web/forms/checked-form.tsx';

/** Roles of a member of staff; roles the viewer cannot grant are shown disabled. */
export const RoleBoxes = ({
  chosen,
  grantable,
}: {
  chosen: readonly StaffRole[];
  grantable: readonly StaffRole[];
}) => {
  const { id, error } = useFormField('roles');
  return (
    <fieldset
      id={id}
      name="roles"
      // The form's error summary links here.
      tabIndex={-1}
      className="grid gap-1"
      aria-describedby={error ? `${id}-error` : undefined}
    >
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
        <p id={`${id}-error`} className="text-sm font-medium text-red">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};
