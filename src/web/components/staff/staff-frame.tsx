import { Keyboard, LogOut, ShieldCheck } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import type { StaffRight } from '#domain/access.ts';
import { href } from '#web/href.ts';
import { KeyHint, type Shortcut, useShortcuts, ShortcutsDialog } from './shortcuts.tsx';
import { countText, type DeskCounts } from './desk-counts.ts';
import { useDeskCounts, useRights } from './staff-viewer.ts';
import { clearDraftsEverywhere, useStaffSession } from './use-staff-session.ts';

const places = [
  {
    id: 'home',
    to: href('/admin/home'),
    name: 'Home',
    on: 'g h',
    shown: 'g then h',
    right: 'see orders',
  },
  {
    id: 'orders',
    to: href('/admin/dashboard'),
    name: 'Orders',
    on: 'g o',
    shown: 'g then o',
    right: 'see orders',
  },
  {
    id: 'review',
    to: href('/admin/review'),
    name: 'Review',
    on: 'g r',
    shown: 'g then r',
    right: 'review prescriptions',
  },
  {
    id: 'messages',
    to: href('/admin/messages'),
    name: 'Messages',
    on: 'g e',
    shown: 'g then e',
    right: 'see orders',
  },
  {
    id: 'payments',
    to: href('/admin/payments'),
    name: 'Payments',
    on: 'g p',
    shown: 'g then p',
    right: 'see payments',
  },
  {
    id: 'arrivals',
    to: href('/admin/arrivals'),
    name: 'Arrivals',
    on: 'g d',
    shown: 'g then d',
    right: 'answer arrivals',
  },
  {
    id: 'recalls',
    to: href('/admin/recalls'),
    name: 'Recalls',
    on: 'g l',
    shown: 'g then l',
    right: 'recall packs',
  },
  {
    id: 'users',
    to: `${href('/admin/dashboard')}?tab=users`,
    name: 'Users',
    on: 'g u',
    shown: 'g then u',
    right: 'see users',
  },
  {
    id: 'outbox',
    to: href('/admin/outbox'),
    name: 'Outbox',
    on: 'g m',
    shown: 'g then m',
    right: 'read outbox',
  },
  {
    id: 'texts',
    to: href('/admin/texts'),
    name: 'Texts',
    on: 'g x',
    shown: 'g then x',
    right: 'sign texts',
  },
  {
    id: 'team',
    to: href('/admin/team'),
    name: 'Team',
    on: 'g t',
    shown: 'g then t',
    right: 'manage team',
  },
  {
    id: 'pharmacies',
    to: href('/admin/pharmacies'),
    name: 'Pharmacies',
    on: 'g f',
    shown: 'g then f',
    right: 'manage pharmacies',
  },
  {
    id: 'affiliates',
    to: href('/admin/affiliates'),
    name: 'Affiliates',
    on: 'g a',
    shown: 'g then a',
    right: 'read affiliate applications',
  },
] as const satisfies readonly { readonly right: StaffRight; readonly [fact: string]: string }[];
export type StaffPlace = (typeof places)[number]['id'] | 'security';

/** What the number beside a tab counts, and its name for screen readers. */
const counted: Readonly<
  Partial<Record<StaffPlace, readonly [count: keyof DeskCounts, words: string]>>
> = {
  orders: ['ready-to-pack', 'ready to pack'],
  review: ['reviews', 'to review'],
  messages: ['messages', 'waiting for an answer'],
  payments: ['waiting-for-money', 'waiting for payment'],
  arrivals: ['arrivals', 'waiting'],
  outbox: ['mails', 'failed'],
  pharmacies: ['pharmacies', 'to look at'],
  affiliates: ['applications', 'new'],
};

const TabCount = ({ place }: { place: StaffPlace }) => {
  const counts = useDeskCounts();
  const [name, words] = counted[place] ?? [];
  const count = name && counts?.[name];
  return count ? (
    <span className="figures relative rounded-control bg-sunken px-1 text-xs font-medium ring-1 ring-line">
      {countText(count)}
      <span className="sr-only"> {words}</span>
    </span>
  ) : null;
};

const tabClass = (here: boolean): string =>
  `inline-flex min-h-11 items-center gap-1 border-b-3 px-2 text-sm font-semibold no-underline -outline-offset-2 ${
    here ? 'border-accent text-accent-strong' : 'border-transparent text-soft hover:border-line'
  }`;
const actionClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-sm font-semibold whitespace-nowrap text-accent hover:bg-tint';

/** Width of the fading edge of the row of tabs, in pixels, with a margin. */
const FADES = 40;

const NONE: readonly Shortcut[] = [];

/** The frame of every staff page: navigation, shortcuts and logout. */
export const StaffFrame = ({
  place,
  shortcuts = NONE,
  children,
}: {
  place: StaffPlace;
  /** Shortcuts of the page, in addition to those of the frame. */
  shortcuts?: readonly Shortcut[];
  children: ReactNode;
}) => {
  useStaffSession();
  const navigate = useNavigate();
  const [helping, setHelping] = useState(false);
  const allowed = useRights();
  const open = places.filter(({ right }) => allowed(right));
  const all: readonly Shortcut[] = [
    ...shortcuts,
    ...open.map(({ to, name, on, shown }) => ({
      on: [on],
      shown: [shown],
      does: `Go to ${name}`,
      run: () => void navigate(to),
    })),
    {
      on: ['[Shift]+?'],
      shown: ['?'],
      does: 'Show this list',
      run: () => setHelping(true),
    },
  ];
  useShortcuts(all);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    if (!row) return;
    // Null on pages that have no tab.
    const here = row.querySelector<HTMLElement>('[aria-current]');
    // Tabs fade out at the edge they scroll behind, so that none is cut through a letter.
    const markEnds = (): void => {
      row.toggleAttribute('data-before', row.scrollLeft > 1);
      row.toggleAttribute('data-after', row.scrollLeft < row.scrollWidth - row.clientWidth - 1);
    };
    row.addEventListener('scroll', markEnds, { passive: true });
    // Keeps the current tab visible when a phone is rotated. The position is counted from the start of the row,
    // so that it does not depend on earlier widths.
    const shown = new ResizeObserver(() => {
      if (here) {
        const [frame, tab] = [row.getBoundingClientRect(), here.getBoundingClientRect()];
        const ends = tab.right - frame.left + row.scrollLeft;
        // Leaves room for the fading edge.
        const clear = ends > row.clientWidth - FADES ? FADES : 0;
        row.scrollLeft = Math.max(0, ends - row.clientWidth + clear);
      }
      markEnds();
    });
    shown.observe(row);
    for (const tabs of row.children) shown.observe(tabs);
    return () => {
      shown.disconnect();
      row.removeEventListener('scroll', markEnds);
    };
  }, [place]);
  return (
    <div className="staff-page grid grid-cols-1 gap-5 pt-1 pb-5">
      <div className="no-print grid grid-cols-1 border-b border-line">
        <div className="flex items-center justify-between gap-x-4">
          <h1 className="text-sm text-soft">Admin dashboard</h1>
          <div className="-mr-3 flex items-center">
            {/* Hidden on small screens, which rarely have a keyboard. */}
            <button
              type="button"
              className={`needs-script max-md:hidden ${actionClass}`}
              onClick={() => setHelping(true)}
            >
              <Icon node={Keyboard} className="size-4" />
              Keyboard shortcuts
              <KeyHint>?</KeyHint>
            </button>
            <Link
              to={href('/admin/security')}
              className={`${actionClass} no-underline`}
              aria-current={place === 'security' ? 'page' : undefined}
            >
              <Icon node={ShieldCheck} className="size-4" />
              Security
            </Link>
            {/* Loads a new document, so that no customer data stays in memory. */}
            <Form
              method="post"
              action={href('/admin/logout')}
              reloadDocument
              onSubmit={clearDraftsEverywhere}
            >
              <button type="submit" className={actionClass}>
                <Icon node={LogOut} className="size-4" />
                Logout
              </button>
            </Form>
          </div>
        </div>
        {/* One row, which scrolls on narrow windows. */}
        <nav aria-label="Staff" ref={nav} className="moves -mx-2 max-w-[calc(100%+1rem)] min-w-0">
          <ul className="flex w-max">
            {open.map(({ id, to, name, shown }) => (
              <li key={id}>
                <Link
                  to={to}
                  title={`${name}: ${shown}`}
                  aria-current={id === place ? 'page' : undefined}
                  className={tabClass(id === place)}
                >
                  {name}
                  <TabCount place={id} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {children}
      <ShortcutsDialog open={helping} shortcuts={all} onClose={() => setHelping(false)} />
    </div>
  );
};
