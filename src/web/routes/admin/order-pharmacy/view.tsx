import { Form } from 'react-router';
import { Select, TextField } from '#ui/field.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

type Ranked = {
  readonly id: string;
  readonly name: string;
  readonly place: number;
  readonly reasons: readonly string[];
};

type Props = {
  readonly orderId: string;
  readonly number: string;
  /** Whether a pharmacy can still be chosen. */
  readonly open: boolean;
  /** Two letters; empty where the order needs no prescription or nobody has said. */
  readonly origin: string;
  /** Empty where the order needs no prescription. */
  readonly origins: readonly { readonly code: string; readonly name: string }[];
  /** Why no pharmacy can get the order; undefined if one can. */
  readonly none: string | undefined;
  readonly ranked: readonly Ranked[];
  readonly unfit: readonly { readonly id: string; readonly name: string; readonly why: string }[];
  readonly chosen:
    | {
        readonly id: string;
        readonly name: string;
        readonly how: string;
        readonly reason: string;
        /** What the patient answered. */
        readonly consent: string;
      }
    | undefined;
  readonly reply: FormReply | undefined;
};

const Origin = ({ origin, origins }: Pick<Props, 'origin' | 'origins'>) => (
  <Form method="get" className="flex flex-wrap items-end gap-3">
    <div className="w-72 max-w-full">
      <Select
        key={origin}
        label="The prescription was written in"
        name="origin"
        defaultValue={origin}
        hint="Until you say otherwise, the country of the patient’s address."
      >
        {origin === '' ? <option value="">Choose a country</option> : null}
        {origins.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
    <SubmitButton look="secondary" className="mb-6 text-sm">
      Rank again
    </SubmitButton>
  </Form>
);

const Place = ({
  ranked,
  origin,
  open,
  chosen,
  reply,
}: { ranked: Ranked } & Pick<Props, 'origin' | 'open' | 'chosen' | 'reply'>) => (
  <li className="card grid gap-3 p-4">
    <h4 className="text-base wrap-anywhere">
      {ranked.place}. {ranked.name}
      {chosen?.id === ranked.id ? <span className="text-leaf"> (chosen)</span> : null}
    </h4>
    <ul className="list-disc pl-5 text-sm">
      {ranked.reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
    {open && chosen?.id !== ranked.id ? (
      <Form method="post" className="grid max-w-xl gap-3">
        <input type="hidden" name="pharmacyId" value={ranked.id} />
        <input type="hidden" name="place" value={ranked.place} />
        <input type="hidden" name="origin" value={origin} />
        {ranked.place > 1 ? (
          <TextField
            label={`Why ${ranked.name} and not the first`}
            name="reason"
            maxLength={500}
            autoComplete="off"
            required
            defaultValue={reply?.values['pharmacyId'] === ranked.id ? reply.values['reason'] : ''}
          />
        ) : null}
        <SubmitButton
          look={ranked.place === 1 ? 'primary' : 'secondary'}
          className="justify-self-start text-sm"
        >
          Choose<span className="sr-only"> {ranked.name}</span>
        </SubmitButton>
      </Form>
    ) : null}
  </li>
);

/** The pharmacies that can dispense an order, ranked with their reasons, and those that cannot. */
export const OrderPharmacyView = ({
  orderId,
  number,
  open,
  origin,
  origins,
  none,
  ranked,
  unfit,
  chosen,
  reply,
}: Props) => (
  <StaffFrame place="orders">
    <BackLink to={`${href('/admin/dashboard')}?open=${orderId}`}>The order</BackLink>
    <PageTitle
      title={`Pharmacy of order ${number}`}
      hint="The ranking decides nothing: no order is given to a pharmacy until you choose one."
    />
    {reply ? <Refusal message={reply.message} /> : null}
    {chosen ? (
      <div className="card grid gap-1 p-4">
        <p className="font-semibold wrap-anywhere">{chosen.name} dispenses this order.</p>
        <p className="text-sm text-soft">{chosen.how}</p>
        <p className="text-sm text-soft">{chosen.consent}</p>
        {chosen.reason === '' ? null : (
          <p className="text-sm wrap-anywhere">Reason: {chosen.reason}</p>
        )}
      </div>
    ) : null}
    {origins.length > 0 ? <Origin origin={origin} origins={origins} /> : null}
    <section aria-labelledby="ranking" className="grid gap-3">
      <h3 id="ranking" className="text-base">
        Ranking
      </h3>
      {none === undefined ? (
        <ol className="grid gap-3">
          {ranked.map((each) => (
            <Place
              key={each.id}
              ranked={each}
              origin={origin}
              open={open}
              chosen={chosen}
              reply={reply}
            />
          ))}
        </ol>
      ) : (
        <p className="card reading p-4">{none}</p>
      )}
    </section>
    {unfit.length > 0 && none === undefined ? (
      <section aria-labelledby="left-out" className="grid gap-2">
        <h3 id="left-out" className="text-base">
          Left out
        </h3>
        <ul className="card divide-y divide-line text-sm">
          {unfit.map(({ id, name, why }) => (
            <li key={id} className="px-4 py-2 wrap-anywhere">
              {name} {why}.
            </li>
          ))}
        </ul>
      </section>
    ) : null}
  </StaffFrame>
);
