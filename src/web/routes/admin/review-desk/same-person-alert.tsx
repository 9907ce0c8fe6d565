import { Users } from 'lucide';
import { Link } from 'react-router';
import { SAME_PERSON_TEXTS } from '#texts/same-person.ts';
import { Icon } from '#ui/icon.tsx';
import type { DeskData } from './desk-data.ts';

/** Orders of other accounts that may be this patient's, with the days that both cover. */
export const SamePersonAlert = ({ orders }: { orders: DeskData['samePerson'] }) =>
  orders.length === 0 ? null : (
    <section aria-labelledby="same-person" className="card mb-5 grid gap-2 border-amber p-4">
      <h3 id="same-person" className="flex items-center gap-2 text-base">
        <Icon node={Users} className="size-5 shrink-0 text-amber" />
        {SAME_PERSON_TEXTS.title}
      </h3>
      <ul className="grid gap-3 text-sm">
        {orders.map(({ number, href, placed, likenesses, supplies }) => (
          <li key={number}>
            {SAME_PERSON_TEXTS.order(number, placed, likenesses)}{' '}
            <Link to={href} className="link inline-flex min-h-6 items-center">
              Open order {number}
            </Link>
            <ul className="figures">
              {supplies.map(({ name, here, there, over }) => (
                <li key={name} className={over ? 'font-semibold' : undefined}>
                  {SAME_PERSON_TEXTS.supply(name, here, there, over)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">{SAME_PERSON_TEXTS.compare}</p>
    </section>
  );
