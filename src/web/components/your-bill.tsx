import { type FormEvent, useId, useState } from 'react';
import { type Cents, formatPrice, priceShare, toCents } from '#domain/money.ts';
import { BILL_PERIODS, readAmount, type YearlyBill, yearlyBill } from '#domain/yearly-bill.ts';
import { Bar } from '#ui/price-bar.tsx';
import { Button } from '#ui/button.tsx';
import { href } from '#web/href.ts';
import type { AskedBill, BillChoice } from '#web/pages/bill-choices.ts';

/** In whole dollars, because nobody pays a year to the cent. */
const aYear = (amount: Cents): string =>
  `$${formatPrice(toCents(Math.round(amount / 100) * 100))} a year`;

const SENTENCES = {
  home: 'The same medicine costs no more at home, so we claim no saving. Its page shows the offer.',
  'not-compared': 'We have no current US price on file for it, so we cannot compare.',
  'own-dose':
    'How long a pack lasts depends on your dose, so we cannot count a year. Its page compares the packs.',
} as const satisfies Record<Exclude<YearlyBill['kind'], 'compared'>, string>;

const Compared = ({ bill }: { bill: Extract<YearlyBill, { kind: 'compared' }> }) => {
  const { paid, ours, lowest, saving } = bill;
  const offered = lowest !== undefined && lowest < paid;
  const whole = toCents(Math.max(paid, ours, lowest ?? 0));
  return (
    <>
      <div className="price-bar year claims">
        <div>
          <p>{`Here: ${aYear(ours)}`}</p>
          <Bar look="ours" share={priceShare(whole, ours)} />
          {lowest === undefined ? null : (
            <>
              <p>{`Lowest US: ${aYear(lowest)}`}</p>
              <Bar look="lowest" share={priceShare(whole, lowest)} />
            </>
          )}
          <p>{`You now: ${aYear(paid)}`}</p>
          <Bar look="paid" share={priceShare(whole, paid)} />
        </div>
        {saving > 0 ? <p className="saving">{`Save ${aYear(saving)}`}</p> : null}
      </div>
      <p className="text-sm text-soft">
        {saving === 0
          ? 'You pay no more now than you would here.'
          : offered
            ? 'The saving is over the lowest US price on file, because it is lower than what you pay.'
            : 'The saving is over what you pay now.'}
      </p>
    </>
  );
};

const AnswerText = ({
  choices,
  asked,
}: {
  choices: readonly BillChoice[];
  asked: AskedBill | undefined;
}) => {
  const choice = choices.find(({ id }) => id === asked?.choice);
  if (!asked || !choice) return null;
  const bill = yearlyBill(choice, asked.paid, asked.period);
  return (
    <div className="grid gap-2">
      {bill.kind === 'compared' ? <Compared bill={bill} /> : <p>{SENTENCES[bill.kind]}</p>}
      <a
        className="link justify-self-start text-sm"
        href={href('/products/:productId', { productId: choice.id.split(':')[0] ?? '' })}
      >
        {`See ${choice.name}`}
      </a>
    </div>
  );
};

const field =
  'block min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base';

/**
 * Compares what somebody pays in a year with the price here, as bars. In the browser it answers in place; without a
 * script the page of savings answers, with the same form.
 */
export const YourBill = ({
  choices,
  asked,
  heading: Heading = 'h2',
}: {
  choices: readonly BillChoice[];
  /** What the address of the page asks. */
  asked?: AskedBill | undefined;
  heading?: 'h2' | 'h3';
}) => {
  const [answered, setAnswered] = useState(asked);
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const paid = readAmount(read('paid'));
    const period = BILL_PERIODS.find((each) => each.id === read('every'));
    setWrong(paid === undefined);
    setAnswered(paid && period && { choice: read('medicine'), paid, period: period.id });
  };
  return (
    <div role="group" aria-labelledby={id} id="bill" className="card grid grid-cols-1 gap-3 p-5">
      <Heading id={id} className="text-lg">
        Your bill
      </Heading>
      <form
        method="get"
        action={`${href('/savings')}#bill`}
        onSubmit={onSubmit}
        className="your-bill text-sm"
      >
        <label>
          Medicine
          <select name="medicine" required defaultValue={asked?.choice ?? ''} className={field}>
            <option value="" disabled>
              Choose
            </option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          You pay now, in $
          <input
            name="paid"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            defaultValue={asked && formatPrice(asked.paid)}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            className={field}
          />
        </label>
        <label>
          How often
          <select name="every" defaultValue={asked?.period ?? 'month'} className={field}>
            {BILL_PERIODS.map((period) => (
              <option key={period.id} value={period.id}>
                {period.title}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary" className="self-end">
          Show my year
        </Button>
      </form>
      {wrong ? (
        <p id={`${id}-wrong`} role="alert" className="text-sm font-medium text-red">
          Enter an amount in dollars, such as 350.
        </p>
      ) : null}
      <div role="status">
        <AnswerText choices={choices} asked={answered} />
      </div>
    </div>
  );
};
