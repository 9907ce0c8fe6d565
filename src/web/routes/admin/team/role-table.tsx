import { Check } from 'lucide-react';
import { STAFF_ROLES, STAFF_TABLE } from '#domain/access.ts';
import { ROLE_NAMES } from '#domain/team.ts';
import { Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';

/** Who of the staff may do what: the table that the store itself goes by. */
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
          <Head>Right</Head>
          {STAFF_ROLES.map((role) => (
            <Head key={role} className="w-[22%] px-1 text-center wrap-anywhere md:w-36">
              {ROLE_NAMES[role]}
            </Head>
          ))}
        </>
      }
    >
      {STAFF_TABLE.map(({ words, roles }) => (
        <Row key={words} opens={false}>
          <RowHead>{words}</RowHead>
          {STAFF_ROLES.map((role) => (
            <Cell key={role} className="text-center">
              {roles.includes(role) ? (
                <>
                  <Check aria-hidden="true" className="inline size-4 text-leaf" />
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
