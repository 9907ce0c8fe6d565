import { formatDate } from '#domain/dates.ts';
import { LATE_MATTERS, type LateMatter } from '#domain/orders/late-work.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type LateWorkData = {
  /** Whom the mail goes to. */
  readonly reader: 'assignee' | 'store' | 'administrator';
  /** The oldest matters, oldest first. `since` is in ISO form. */
  readonly matters: readonly {
    readonly orderId: string;
    readonly matter: LateMatter;
    readonly since: string;
    /** Name of who takes care of the order; absent if nobody does. */
    readonly assignedTo?: string | undefined;
  }[];
  /** How many more there are. */
  readonly more: number;
};

const reasons = {
  assignee: ({ name }: MailBrand) =>
    `You received this email because these orders of ${name} are assigned to you.`,
  store: ({ email }: MailBrand) => `This email goes to the store’s address, ${email}.`,
  administrator: ({ name }: MailBrand) =>
    `You received this email because you are an administrator of ${name}.`,
} as const;

const openings = {
  assignee: 'These tasks are overdue. They belong to orders that are assigned to you.',
  store: 'These tasks are overdue. Assign each order to someone, or handle it yourself.',
  administrator:
    'These tasks are still overdue, although the person responsible has already been told.',
} as const;

/** To staff: what is overdue. It names orders and never patients. */
export const lateWork = ({ reader, matters, more }: LateWorkData, brand: MailBrand): Letter => {
  const count = matters.length + more;
  const tasks = count === 1 ? '1 task' : `${count} tasks`;
  return {
    subject: `${reader === 'administrator' ? 'Still overdue' : 'Overdue'} at ${brand.name}: ${tasks}`,
    preview: openings[reader],
    reason: reasons[reader](brand),
    body: (
      <>
        <Title>{count === 1 ? '1 task is overdue' : `${count} tasks are overdue`}</Title>
        <Paragraph>{openings[reader]}</Paragraph>
        <Facts
          facts={matters.map(({ orderId, matter, since, assignedTo }) => [
            `Order ${orderNumber(orderId)}`,
            `${LATE_MATTERS[matter].words}, since ${formatDate(new Date(since))}${
              reader === 'assignee' ? '' : ` (${assignedTo ?? 'not assigned'})`
            }`,
          ])}
        />
        {more > 0 ? <Paragraph>There are {more} more.</Paragraph> : null}
        <Action href={pageUrl(brand, '/admin')}>Open the queues</Action>
      </>
    ),
  };
};
