import { Form } from 'react-router';
import { MOST_STOCK_LINES, STOCK_COLUMNS } from '#domain/pharmacies/stock-file.ts';
import { Button } from '#ui/button.tsx';
import { CsvLines } from '#web/components/staff/csv-lines.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

type Preview = {
  readonly lines: number;
  /** Packs of the lines that are right. */
  readonly packs: number;
  readonly wrong: readonly {
    readonly number: number;
    readonly typed: readonly string[];
    readonly problems: readonly string[];
  }[];
  /** Wrong lines that are not shown. */
  readonly more: number;
};

export type StockReply = {
  readonly pasted: string;
  readonly message: string | undefined;
  readonly preview: Preview | undefined;
};

type Props = {
  readonly pharmacyId: string;
  readonly name: string;
  /** What it told last; undefined if it has told none. */
  readonly told:
    | {
        readonly at: string;
        readonly lines: readonly {
          /** Undefined for a product that has left the catalog. */
          readonly name: string | undefined;
          readonly strength: string;
          readonly gtin: string;
          readonly packs: number;
          readonly price: string;
          readonly batch: string;
          readonly expires: string;
        }[];
      }
    | undefined;
  readonly reply: StockReply | undefined;
};

const Checked = ({ preview, pasted }: { preview: Preview; pasted: string }) => {
  const wrong = preview.wrong.length + preview.more;
  return (
    <section aria-labelledby="preview" className="grid grid-cols-1 gap-3">
      <div role="status">
        <h3 id="preview" className="text-lg">
          {wrong === 0
            ? `All ${preview.lines} lines are right`
            : `${wrong} of ${preview.lines} lines ${wrong === 1 ? 'is' : 'are'} wrong`}
        </h3>
      </div>
      {wrong === 0 ? (
        <Form method="post" className="flex flex-wrap items-center gap-4">
          <textarea hidden readOnly name="pasted" value={pasted} />
          <Button type="submit" name="intent" value="import">
            Import the stock
          </Button>
          <p className="text-sm text-soft">
            {preview.packs} packs. The list replaces what the pharmacy reported before.
          </p>
        </Form>
      ) : (
        <>
          <p className="text-sm text-soft">
            Correct these lines and check the file again. Nothing is imported while a line is wrong.
          </p>
          <Table
            caption="The wrong lines in the order of the file, with what is wrong."
            head={
              <>
                <Head className="w-[15%]">Line</Head>
                <Head className="w-[40%]">It says</Head>
                <Head>Problem</Head>
              </>
            }
          >
            {preview.wrong.map(({ number, typed, problems }) => (
              <Row key={number} opens={false}>
                <RowHead className="figures">{number}</RowHead>
                <Cell className="figures wrap-anywhere">{typed.join(', ') || 'Nothing'}</Cell>
                <Cell>
                  <ul className="grid gap-1 text-red">
                    {problems.map((problem) => (
                      <li key={problem} className="wrap-anywhere">
                        {problem}
                      </li>
                    ))}
                  </ul>
                </Cell>
              </Row>
            ))}
          </Table>
          {preview.more > 0 ? (
            <p className="text-sm text-soft">{preview.more} more lines are wrong.</p>
          ) : null}
        </>
      )}
    </section>
  );
};

const Told = ({ told }: { told: NonNullable<Props['told']> }) => (
  <section aria-labelledby="told" className="grid grid-cols-1 gap-3">
    <h3 id="told" className="text-lg">
      Stock of {told.at}
    </h3>
    {told.lines.length === 0 ? (
      <p className="card reading p-4">The pharmacy reported that it has nothing in stock.</p>
    ) : (
      <Table
        caption="The stock that the pharmacy reported last, in the order of its file."
        head={
          <>
            <Head>Medicine</Head>
            <Head className="w-[20%]">Packs</Head>
            <Head className="w-[20%]">Price of one</Head>
            <Head className="w-[25%]">Batch and expiry</Head>
          </>
        }
      >
        {told.lines.map((line, at) => (
          // eslint-disable-next-line react/no-array-index-key -- the lines never move
          <Row key={at} opens={false}>
            <RowHead className="wrap-anywhere">
              {line.name ?? 'No longer in the catalog'} {line.strength}
              {line.gtin === '' ? null : <Below>{line.gtin}</Below>}
            </RowHead>
            <Cell className="figures">{line.packs}</Cell>
            <Cell className="figures">{line.price}</Cell>
            <Cell className="wrap-anywhere">
              {line.batch || 'No batch given'}
              <Below>{line.expires || 'No expiry given'}</Below>
            </Cell>
          </Row>
        ))}
      </Table>
    )}
  </section>
);

/** The stock that a pharmacy told last, and the import of a new list: first the check of each line, then the import. */
export const StockView = ({ pharmacyId, name, told, reply }: Props) => (
  <StaffFrame place="pharmacies">
    <BackLink to={href('/admin/pharmacies/:pharmacyId', { pharmacyId })}>{name}</BackLink>
    <PageTitle
      title="Stock"
      hint="Upload the pharmacy’s whole stock as a CSV file. The ranking of pharmacies for an order uses the last import. Nothing is imported until you confirm."
    />
    <Refusal message={reply?.message} />
    {reply?.preview ? <Checked preview={reply.preview} pasted={reply.pasted} /> : null}
    <Form method="post" className="card grid max-w-3xl grid-cols-1 gap-4 p-4">
      <p className="text-sm">
        The first line names the columns:{' '}
        <code className="wrap-anywhere">{STOCK_COLUMNS.join(',')}</code>. A line needs the packs,
        the price of one pack in US dollars, and either a confirmed product number (GTIN) or the
        product and strength of the catalog. Batch and expiry are optional.
      </p>
      <CsvLines
        pasted={reply?.pasted ?? ''}
        hint={`At most ${MOST_STOCK_LINES.toLocaleString('en-US')} lines.`}
      />
      <SubmitButton
        name="intent"
        value="preview"
        look={reply?.preview?.wrong.length === 0 ? 'secondary' : 'primary'}
      >
        Check the lines
      </SubmitButton>
    </Form>
    {told ? (
      <Told told={told} />
    ) : (
      <p className="card reading p-4">This pharmacy has not reported its stock yet.</p>
    )}
  </StaffFrame>
);
