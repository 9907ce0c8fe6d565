import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { addCents, formatMoney, multiplyCents, toCents } from '#domain/money.ts';
import { PRESCRIPTION_FIRST } from '#texts/prescription-first.ts';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useCart } from '#web/browser/cart.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { countName, LEAVE_OUT, packName } from './confirm.ts';
import type { ChoiceFacts, OfferFacts, PrescriptionFacts } from './prescription-facts.ts';

/** What a person has chosen of an offer so far. */
type Picked = { readonly id: string | undefined; readonly packs: number };

const pickedAtFirst = (offer: OfferFacts, index: number, reply: FormReply | undefined): Picked => {
  const id = reply?.values[packName(index)] ?? offer.chosen;
  const packs = Number(reply?.values[countName(index)]);
  const choice = offer.choices.find((each) => each.id === id);
  return {
    id,
    packs: packs >= 1 && packs <= MAX_QUANTITY ? packs : Math.max(1, choice?.packs ?? 1),
  };
};

/** What is not certain, as a list that cannot be overlooked. */
const Doubts = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? null : (
    <div className="grid gap-1 rounded-control border border-amber/40 bg-amber-tint p-3 text-sm">
      <p className="font-semibold">Please check</p>
      <ul className="list-disc pl-5">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );

const Choice = ({
  choice,
  name,
  checked,
  onPick,
}: {
  choice: ChoiceFacts;
  name: string;
  checked: boolean;
  onPick: () => void;
}) => (
  <label className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] gap-x-3 rounded-control border border-line p-3 has-checked:border-accent has-checked:bg-tint">
    <input
      type="radio"
      name={name}
      value={choice.id}
      defaultChecked={checked}
      onChange={onPick}
      className="mt-1 size-5 shrink-0 accent-accent"
    />
    <span className="min-w-0 font-semibold wrap-anywhere">{choice.name}</span>
    <span className="figures">{formatMoney(choice.price)}</span>
    <span className="col-span-2 col-start-2 text-sm text-soft">{choice.pack}</span>
  </label>
);

const packsLast = ({ days, packs }: ChoiceFacts, counted: number): string | undefined =>
  days === undefined || packs === 0 || counted !== packs
    ? undefined
    : `About ${days} days${packs === 1 ? '' : ` for ${packs} packs`}`;

const Item = ({
  offer,
  index,
  picked,
  errors,
  onPick,
}: {
  offer: OfferFacts;
  index: number;
  picked: Picked;
  errors: FormReply['errors'];
  onPick: (picked: Picked) => void;
}) => {
  const choice = offer.choices.find(({ id }) => id === picked.id);
  const error = errors[packName(index)] ?? errors[countName(index)];
  const lasts = choice && packsLast(choice, picked.packs);
  return (
    <fieldset
      aria-describedby={error ? `offer-${index}-error` : undefined}
      className="card grid grid-cols-1 gap-4 p-6"
    >
      <legend className="float-left text-lg font-semibold wrap-anywhere">{offer.written}</legend>
      {offer.directions ? (
        <p className="text-sm wrap-anywhere text-soft">Directions: {offer.directions}</p>
      ) : null}
      <Doubts words={[...offer.unsure, ...(choice?.unsure ?? [])]} />
      {offer.choices.length > 0 ? (
        <>
          <div className="grid gap-2">
            {offer.choices.map((each) => (
              <Choice
                key={each.id}
                choice={each}
                name={packName(index)}
                checked={picked.id === each.id}
                onPick={() => onPick({ id: each.id, packs: Math.max(1, each.packs) })}
              />
            ))}
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3">
              <input
                type="radio"
                name={packName(index)}
                value={LEAVE_OUT}
                defaultChecked={picked.id === LEAVE_OUT}
                onChange={() => onPick({ id: LEAVE_OUT, packs: 1 })}
                className="size-5 shrink-0 accent-accent"
              />
              Not in this order
            </label>
          </div>
          {picked.id === LEAVE_OUT ? null : (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span aria-hidden="true">Packs</span>
              <QuantityStepper
                value={picked.packs}
                onChange={(packs) => onPick({ ...picked, packs })}
                label={choice?.name ?? offer.written}
                max={MAX_QUANTITY}
                name={countName(index)}
              />
              {lasts ? <span className="text-sm text-soft">{lasts}</span> : null}
            </div>
          )}
        </>
      ) : null}
      {error ? (
        <p id={`offer-${index}-error`} className="font-medium text-red">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};

/** The proposed packs, which the person confirms or changes. Nothing is ordered here. */
export const OffersForm = ({
  facts: { offers, warnings },
  reply,
}: {
  facts: PrescriptionFacts;
  reply: FormReply | undefined;
}) => {
  const { ready } = useCart();
  const [picks, setPicks] = useState<readonly Picked[]>(() =>
    offers.map((offer, index) => pickedAtFirst(offer, index, reply)),
  );
  const box = useRef<HTMLFormElement>(null);
  const errors = reply?.errors ?? {};
  useEffect(() => {
    if (reply && (reply.message ?? Object.keys(reply.errors).length > 0))
      box.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  }, [reply]);
  const total = offers.reduce((sum, { choices }, index) => {
    const { id, packs = 1 } = picks[index] ?? {};
    const choice = choices.find((each) => each.id === id);
    return choice ? addCents(sum, multiplyCents(choice.price, packs)) : sum;
  }, toCents(0));
  const message = reply?.message ?? Object.values(errors)[0];
  return (
    <Form ref={box} method="post" className="grid grid-cols-1 gap-6">
      <input type="hidden" name="intent" value="confirm" />
      {ready ? <input type="hidden" name="answer" value="data" /> : null}
      <div className="grid gap-2">
        <h2 className="text-xl">What we read</h2>
        <p className="reading text-soft">{PRESCRIPTION_FIRST.check}</p>
      </div>
      {message ? (
        <p
          role="alert"
          tabIndex={-1}
          className="rounded-control border-2 border-red bg-red-tint p-4 font-semibold text-red"
        >
          {message}
        </p>
      ) : null}
      <Doubts words={warnings} />
      {offers.map((offer, index) => (
        <Item
          key={`${index} ${offer.written}`}
          offer={offer}
          index={index}
          picked={picks[index] ?? { id: undefined, packs: 1 }}
          errors={errors}
          onPick={(picked) =>
            setPicks(picks.map((each, other) => (other === index ? picked : each)))
          }
        />
      ))}
      {offers.some(({ choices }) => choices.length > 0) ? (
        <div className="card flex flex-wrap items-center justify-between gap-4 p-6">
          <p>
            Total: <strong className="figures text-lg">{formatMoney(total)}</strong>
            <span className="block text-sm text-soft">You pay nothing now.</span>
          </p>
          <SubmitButton busy="Filling your cart..." className="max-sm:w-full">
            Go to checkout
          </SubmitButton>
        </div>
      ) : null}
    </Form>
  );
};
