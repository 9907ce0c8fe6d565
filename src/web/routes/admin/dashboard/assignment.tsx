import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { useStaffId } from '#web/components/staff/staff-viewer.ts';
import type { Colleague } from '#db/reads/assignments.ts';
import type { OrderRow } from './rows.ts';

/** Who takes care of an order, and the forms that change it. They are plain forms, because nothing waits for them. */
export const Assignment = ({
  order: { id, assignee },
  colleagues,
}: {
  order: OrderRow;
  colleagues: readonly Colleague[];
}) => {
  const own = useStaffId();
  const about = (
    <>
      <input type="hidden" name="intent" value="assign-order" />
      <input type="hidden" name="orderId" value={id} />
      <input type="hidden" name="seen" value={assignee?.id ?? ''} />
    </>
  );
  return (
    <div className="no-print flex flex-wrap items-end gap-3">
      <Form method="post" className="flex min-w-0 grow items-end gap-3">
        {about}
        <div className="min-w-0 grow">
          <Select
            key={assignee?.id ?? ''}
            label="Assigned to"
            name="staffId"
            defaultValue={assignee?.id ?? ''}
          >
            <option value="">Unassigned</option>
            {colleagues.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" look="secondary">
          Assign
        </Button>
      </Form>
      {own === undefined || assignee?.id === own ? null : (
        <Form method="post">
          {about}
          <input type="hidden" name="staffId" value={own} />
          <Button type="submit" look="quiet">
            Assign to me
          </Button>
        </Form>
      )}
    </div>
  );
};
