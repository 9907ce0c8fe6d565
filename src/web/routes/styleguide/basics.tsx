import { FileCheck, Trash2 } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { Checkbox, TextArea, TextField, Select } from '#ui/field.tsx';
import { CartPlaceholder, EmptyCart } from '#web/components/cart/no-cart.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { Refusal } from '#web/components/staff/page-parts.tsx';
import { CartShape } from '#web/routes/shop/cart/cart-shape.tsx';
import { CheckoutShape } from '#web/routes/shop/checkout/checkout-shape.tsx';
import { Specimen, State } from './specimen.tsx';

const looks: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];

export const Buttons = () => (
  <Specimen title="Buttons">
    {looks.map((look) => (
      <State key={look} name={look}>
        <div className="flex flex-wrap gap-3">
          <Button look={look}>Place Order</Button>
          <Button look={look}>
            <Icon node={Trash2} className="size-4" />
            With an icon
          </Button>
          <Button look={look} disabled>
            Not to be pressed
          </Button>
          <Button look={look} disabled aria-busy>
            Processing...
          </Button>
        </div>
      </State>
    ))}
  </Specimen>
);

export const Fields = () => (
  <Specimen title="Fields">
    <div className="field-row md:grid-cols-2">
      <TextField label="At rest" placeholder="Portland" />
      <TextField label="With a hint" hint="As it stands on your prescription." />
      <TextField label="Not needed" optional />
      <TextField
        label="With an error"
        defaultValue="mary@"
        error="Please enter a valid email address"
      />
      <TextField label="Not to be changed now" defaultValue="Portland" disabled />
      <TextField
        label="A long label that goes over more than one line where there is little room for it"
        hint="A hint that is long as well, so that it has to break on a phone and perhaps elsewhere."
        error="And an error that says at length what is wrong and what to do about it, on its own lines."
      />
      <TextArea label="More than one line" hint="Anything that the pharmacy should know." />
      <TextArea label="More than one line, with an error" error="Message is required" />
      <Select label="One of a few">
        <option>Order Requested</option>
        <option>Order Confirmed</option>
      </Select>
      <Select label="One of a few, with an error" error="Please choose one">
        <option>Choose</option>
      </Select>
      <Select label="One of a few, not to be changed now" disabled>
        <option>Order Delivered</option>
      </Select>
      <Checkbox label="Remember me" />
      <Checkbox label="Remember me, chosen" defaultChecked />
      <Checkbox label="Not to be chosen now" disabled />
      <Checkbox label="Chosen, and not to be changed now" defaultChecked disabled />
    </div>
  </Specimen>
);

export const Badges = () => (
  <Specimen title="Badges">
    <div className="flex flex-wrap gap-3">
      <p className="figures rounded-full bg-leaf-tint px-3 py-1 text-sm font-semibold text-leaf">
        Save 70%
      </p>
      <p className="rounded-full bg-tint px-3 py-1 text-sm font-semibold text-accent-strong">
        Order Requested
      </p>
      <p className="rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-soft">Cancelled</p>
      <p className="inline-flex items-center gap-2 font-semibold text-leaf">
        <Icon node={FileCheck} className="size-5" />
        Prescription uploaded
      </p>
    </div>
  </Specimen>
);

export const Tables = () => (
  <Specimen title="Tables">
    <table className="card w-full overflow-hidden text-left">
      <tbody>
        {[
          ['Route', 'Subcutaneous'],
          ['Chemical Name', 'A name of the length that chemists are used to, over several lines'],
        ].map(([name, value]) => (
          <tr key={name} className="border-line align-top not-last:border-b">
            <th scope="row" className="w-2/5 bg-sunken px-4 py-3 text-sm font-semibold sm:w-56">
              {name}
            </th>
            <td className="px-4 py-3 wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Specimen>
);

export const Waiting = () => (
  <Specimen title="Empty, failed, loading">
    <div className="grid gap-6 md:grid-cols-2">
      <State name="Empty">
        <EmptyCart />
      </State>
      <State name="Failed">
        <LoadFailure />
      </State>
      <State name="Failed, below it what was read before">
        <LoadFailure stale />
      </State>
      <State name="Refused">
        <Refusal message="Someone else changed this order meanwhile. Look at it as it is now, and try again." />
      </State>
      <State name="Warning">
        <p className="rounded-control border-2 border-red bg-red-tint p-3 font-semibold text-red">
          Please upload your prescription to proceed with this order.
        </p>
      </State>
    </div>
    <State name="Loading, a cart">
      <CartPlaceholder>
        <CartShape />
      </CartPlaceholder>
    </State>
    <State name="Loading, the checkout">
      <CartPlaceholder>
        <CheckoutShape />
      </CartPlaceholder>
    </State>
  </Specimen>
);
