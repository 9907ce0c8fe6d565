import { Check } from 'lucide-react';
import { STAFF_ROLES, STAFF_TABLE } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';

/** Who of the staff may do what: the table that the store itself goes by. */
export const RoleTable = () => (
  <div className="grid gap-2">
    <h3 id="rights" className="text-base">
      What each role may do
    </h3>
    <p className="max-w-3xl text-sm text-soft">
      Somebody with several roles may do all that any of them may. Nobody gives, resets or takes
      away what they may not do themselves.
    </p>
    <div
      className="card relative overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-labelledby="rights"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            <th scope="col" className="px-3 py-2 text-left text-xs font-semibold text-soft">
              Right
            </th>
            {STAFF_ROLES.map((role) => (
              <th
                key={role}
                scope="col"
                className="px-3 py-2 text-center text-xs font-semibold text-soft"
              >
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {STAFF_TABLE.map(({ words, roles }) => (
            <tr key={words} className="border-t border-line">
              <th scope="row" className="min-w-48 px-3 py-2 text-left font-normal">
                {words}
              </th>
              {STAFF_ROLES.map((role) => (
                <td key={role} className="px-3 py-2 text-center">
                  {roles.includes(role) ? (
                    <>
                      <Check aria-hidden="true" className="inline size-4 text-leaf" />
                      <span className="sr-only">yes</span>
                    </>
                  ) : (
                    <span className="sr-only">no</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);
