import { Form } from 'react-router';
import { MOST_LINES } from '#domain/orders/many.ts';
import { readTracking } from '#domain/tracking.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/field.tsx';
import { CsvLines } from '#web/components/staff/csv-lines.tsx';
import { Outcomes, type Outcome } from '#web/components/staff/outcomes.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** A line of the file, and what stands against saving it. */
type PreviewLine = {
  readonly number: string;
  readonly tracking: string;
  readonly carrier: string;
  readonly patient: string | undefined;
  readonly orderId: string | undefined;
  readonly problems: readonly string[];
  /** What the form that confirms it sends; undefined if it cannot be saved. */
  readonly confirmed:
    | {
        readonly orderId: string;
        readonly version: number;
        readonly tracking: string;
        readonly other: boolean;
      }
    | undefined;
};

export type TrackingReply = {
  readonly pasted: string;
  /** Whether the orders become shipped with it. */
  readonly ship: boolean;
  readonly message: string | undefined;
  readonly preview: readonly PreviewLine[] | undefined;
  readonly outcomes: readonly Outcome[] | undefined;
};

const Line = ({ line }: { line: PreviewLine }) => (
  <Row opens={false}>
    <RowHead className="figures wrap-anywhere">
      {line.number || 'Missing'}
      {line.patient ? <Below>{line.patient}</Below> : null}
    </RowHead>
    <Cell className="figures wrap-anywhere">
      {line.tracking}
      <Below>{readTracking(line.tracking).carrier ?? line.carrier}</Below>
    </Cell>
    <Cell>
      {line.problems.length === 0 ? (
        <span className="font-medium text-leaf">Can be saved</span>
      ) : (
        <ul className="grid gap-1 text-red">
          {line.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Cell>
  </Row>
);

const Preview = ({ lines, ship }: { lines: readonly PreviewLine[]; ship: boolean }) => {
  const confirmed = lines.flatMap((line) => line.confirmed ?? []);
  const left = lines.length - confirmed.length;
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <div role="status">
        <h3 id="preview" className="text-lg">
          {confirmed.length} of {lines.length} {lines.length === 1 ? 'line' : 'lines'} can be saved
        </h3>
      </div>
      <Table
        caption="The lines of the file in their order, with the reason if a line cannot be saved."
        head={
          <>
            <Head className="w-[30%]">Order</Head>
            <Head className="w-[35%]">Tracking</Head>
            <Head>Check</Head>
          </>
        }
      >
        {lines.map((line, at) => (
          // eslint-disable-next-line react/no-array-index-key -- the lines never move
          <Line key={at} line={line} />
        ))}
      </Table>
      {confirmed.length > 0 ? (
        <Form method="post" className="flex flex-wrap items-center gap-4">
          <input type="hidden" name="ship" value={ship ? 'yes' : 'no'} />
          {confirmed.map((line) => (
            <input key={line.orderId} type="hidden" name="line" value={JSON.stringify(line)} />
          ))}
          <Button type="submit" name="intent" value="save">
            Save {confirmed.length} tracking {confirmed.length === 1 ? 'number' : 'numbers'}
          </Button>
          <p className="text-sm text-soft">
            {ship ? 'Each order becomes Order Shipped. ' : ''}Each customer gets the number by
            email.
            {left > 0 ? ` ${left} ${left === 1 ? 'line is' : 'lines are'} skipped.` : ''}
          </p>
        </Form>
      ) : null}
    </section>
  );
};

/** Imports tracking numbers from a file: first what would happen to each line, then the confirmation. */
export const TrackingView = ({ reply }: { reply: TrackingReply }) => (
  <StaffFrame place="orders">
    <BackLink to={href('/admin/dashboard')}>All orders</BackLink>
    <PageTitle
      title="Import tracking numbers"
      hint="Upload a CSV file with the order number, the tracking number and, if you like, the carrier. Nothing is saved until you confirm."
    />
    <Refusal message={reply.message} />
    {reply.outcomes ? <Outcomes outcomes={reply.outcomes} done="Tracking saved" /> : null}
    {reply.preview ? <Preview lines={reply.preview} ship={reply.ship} /> : null}
    <Form
      key={reply.outcomes ? 'saved' : 'open'}
      method="post"
      className="card grid max-w-3xl gap-4 p-4"
    >
      <CsvLines
        pasted={reply.pasted}
        hint={`At most ${MOST_LINES} lines. To name a carrier other than FedEx or DHL, write it in the third column.`}
      />
      <Checkbox
        label="Only save the numbers, without setting Order Shipped"
        name="ship"
        value="no"
        defaultChecked={!reply.ship}
      />
      <SubmitButton name="intent" value="preview" look={reply.preview ? 'secondary' : 'primary'}>
        Check the lines
      </SubmitButton>
    </Form>
  </StaffFrame>
);
