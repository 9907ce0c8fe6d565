/** Explains beside the form what the account is for. */
export const WhatFollows = () => (
  <section aria-labelledby="what-follows" className="grid gap-4 rounded-card bg-tint p-6">
    <h2 id="what-follows" className="text-lg">
      What your account is for
    </h2>
    <ul className="grid list-disc gap-3 pl-5">
      <li>You place order requests and pay nothing at that point.</li>
      <li>You upload your prescription to an order, and track the order.</li>
      <li>Checkout fills in your address, so you enter it only once.</li>
    </ul>
  </section>
);
