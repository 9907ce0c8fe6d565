import { Check } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { STAFF_ROLES, STAFF_TABLE } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';

/** Permissions of staff roles: the same table that the store enforces. */
export const RoleTable = () => (
  <div className="grid gap-2">
    <h3 className="text-base">What each role may do</h3>
    <p className="max-w-3xl text-sm text-soft">
      Somebody with several roles may do all that any of them may. Nobody gives, resets or takes
      away what they may not do themselves.
    </p>
    <Table
      caption="What each role may do"
      head={
        <>
          <Head>
            Right<span className="@2xl:hidden">, and who has it</span>
          </Head>
          {STAFF_ROLES.map((role) => (
            <Head key={role} className="w-36 text-center! @max-2xl:hidden">
              {ROLE_NAMES[role]}
            </Head>
          ))}
        </>
      }
    >
      {STAFF_TABLE.map(({ words, roles }) => (
        <Row key={words} opens={false}>
          <RowHead>
            {words}
            <Below className="@2xl:hidden">
              {roles.map((role) => ROLE_NAMES[role]).join(', ')}
            </Below>
          </RowHead>
          {STAFF_ROLES.map((role) => (
            <Cell key={role} className="text-center @max-2xl:hidden">
              {roles.includes(role) ? (
                <>
                  <Icon node={Check} className="inline size-4 text-leaf" />
                  <span className="sr-only">yes</span>
                </>
              ) : (
                <>
                  <span aria-hidden="true" className="text-soft">
                    –
                  </span>
                  <span className="sr-only">no</span>
                </>
              )}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  </div>
);
