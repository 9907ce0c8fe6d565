import { Check, CircleDashed, X } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ChecklistItem } from '#domain/review/checklist.ts';

const looks = {
  met: { icon: Check, word: 'Met', colour: 'text-leaf' },
  failed: { icon: X, word: 'Not met', colour: 'text-red' },
  open: { icon: CircleDashed, word: 'Open', colour: 'text-soft' },
} as const satisfies Record<ChecklistItem['state'], unknown>;

/** Id of the element that shows a check, for links to it. */
export const checkId = (item: Pick<ChecklistItem, 'id'>): string => `check-${item.id}`;

const Item = ({
  item,
  vouched,
  fixed,
  onVouch,
}: {
  item: ChecklistItem;
  vouched: boolean;
  fixed: boolean;
  onVouch: (id: string, vouched: boolean) => void;
}) => {
  const { icon, word, colour } = looks[item.state];
  return (
    <li id={checkId(item)} tabIndex={-1} className="grid grid-cols-[1rem_1fr] gap-x-3 py-1">
      <Icon node={icon} className={`mt-1 size-4 ${colour}`} />
      <div className="min-w-0 text-sm">
        <span className="sr-only">{word}: </span>
        <span className={`font-semibold ${item.state === 'failed' ? 'text-red' : ''}`}>
          {item.title}.
        </span>{' '}
        <span className={item.state === 'open' ? 'text-soft' : ''}>{item.text}</span>
        {item.mayVouch ? (
          <label
            className={`flex min-h-9 items-center gap-3 text-sm font-medium ${
              item.state === 'failed' ? '' : 'hidden'
            }`}
          >
            <input
              type="checkbox"
              name="vouch"
              value={item.id}
              checked={vouched}
              disabled={fixed}
              onChange={(event) => onVouch(item.id, event.target.checked)}
              className="size-5 accent-accent"
            />
            {item.vouch ?? 'I have looked at it, and it agrees'}
          </label>
        ) : null}
      </div>
    </li>
  );
};

/** Checks and their results, updated on every keystroke. */
export const CheckList = ({
  items,
  vouched,
  fixed,
  onVouch,
  label,
}: {
  items: readonly ChecklistItem[];
  vouched: ReadonlySet<string>;
  /** The decision is final, so no check can be answered. */
  fixed: boolean;
  onVouch: (id: string, vouched: boolean) => void;
  label: string;
}) => (
  <ul aria-label={label} className="grid content-start">
    {items.map((item) => (
      <Item
        key={item.id}
        item={item}
        vouched={vouched.has(item.id)}
        fixed={fixed}
        onVouch={onVouch}
      />
    ))}
  </ul>
);
