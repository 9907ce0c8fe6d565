import { useEffect, useEffectEvent, useState } from 'react';
import { Form, Link, useFetcher, useNavigate, useNavigation } from 'react-router';
import { href } from '#web/href.ts';
import { ArrowRight, CloudCheck, CloudOff, CloudUpload } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { orderNumber } from '#domain/order-number.ts';
import { checklist, type ChecklistItem, standingInTheWay } from '#domain/review/checklist.ts';
import { LINE_ITEMS, readTyped } from '#domain/review/typed-prescription.ts';
import { buttonClass } from '#ui/button.tsx';
import { OrderChanges } from '#web/components/order-changes.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { KeyHint, type Shortcut } from '#web/components/staff/shortcuts.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { ReviewMark, ServiceClock } from '#web/components/staff/marks.tsx';
import { click, focusOn } from '#web/components/staff/row-keys.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { checkId } from './check-list.tsx';
import { DecidePanel, decisionId, submitId } from './decide-panel.tsx';
import type { DeskData, DeskReply, DraftReply } from './desk-data.ts';
import { ACCEPT_MARK } from './reading-hint.tsx';
import { ACCEPT_ALL, ReadingAlerts, ReadingPanel } from './reading-panel.tsx';
import { PrescriberContacts } from './prescriber-contacts.tsx';
import { SamePersonAlert } from './same-person-alert.tsx';
import { ScanPane } from './scan-pane.tsx';
import { HealthPart, SideNotes } from './side-notes.tsx';
import { FIRST_FIELD, TypedFields, type Typing } from './typed-fields.tsx';
import { useReading } from './use-reading.ts';
import { useScan } from './use-scan.ts';

const QUIET_MS = 700;

type DraftState = 'saved' | 'saving' | 'unsaved' | 'failed';

/**
 * Saves the typed values on the server shortly after typing stops, and at once when the page is left.
 * `enabled` is false while a decision is being sent, because the decision saves them, too.
 */
const useDraft = (
  values: Readonly<Record<string, string>>,
  { orderId, enabled }: { orderId: string; enabled: boolean },
): DraftState => {
  // An explicit address, because another page may be open when the draft is sent.
  const action = href('/admin/review/:orderId', { orderId });
  const fetcher = useFetcher<DeskReply | DraftReply>();
  const [kept, setKept] = useState(values);
  const save = useEffectEvent(() => {
    setKept(values);
    void fetcher.submit({ ...values, intent: 'save-draft' }, { method: 'post', action });
  });
  const dirty = values !== kept;
  useEffect(() => {
    if (!dirty || !enabled) return;
    const waiting = setTimeout(save, QUIET_MS);
    return () => clearTimeout(waiting);
  }, [values, dirty, enabled]);
  const leave = useEffectEvent(() => {
    if (dirty && enabled)
      navigator.sendBeacon(action, new URLSearchParams({ ...values, intent: 'save-draft' }));
  });
  useEffect(() => {
    const left = (): void => leave();
    window.addEventListener('pagehide', left);
    return () => {
      window.removeEventListener('pagehide', left);
      left();
    };
  }, []);
  if (fetcher.state !== 'idle') return 'saving';
  if (dirty) return 'unsaved';
  return fetcher.data?.outcome === 'refused' ? 'failed' : 'saved';
};

const Head = ({ desk }: { desk: DeskData }) => (
  <>
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <BackLink to={href('/admin/review')}>Review queue</BackLink>
      {desk.next ? (
        <Link
          to={href('/admin/review/:orderId', { orderId: desk.next })}
          className={buttonClass('quiet', '-mr-3 -mb-3 px-3 text-sm')}
        >
          <span>
            Next<span className="max-sm:sr-only"> in the queue</span>
          </span>
          <KeyHint>]</KeyHint>
          <Icon node={ArrowRight} className="size-4" />
        </Link>
      ) : null}
    </div>
    <PageTitle
      title={desk.patient.name}
      beside={
        <>
          <ReviewMark state={desk.state} />
          {desk.open ? <ServiceClock clock={desk.clock} /> : null}
        </>
      }
      hint={
        <span className="figures">
          Order {orderNumber(desk.orderId)}, placed {desk.placed}
        </span>
      }
    />
  </>
);

const draftStates = {
  saved: { icon: CloudCheck, words: 'Everything you typed is saved' },
  saving: { icon: CloudUpload, words: 'Saving what you type...' },
  unsaved: { icon: CloudUpload, words: 'Not saved yet' },
  failed: { icon: CloudOff, words: 'What you typed could not be saved. It is still on this page.' },
} as const satisfies Record<DraftState, unknown>;

const Kept = ({ state }: { state: DraftState }) => {
  const { icon, words } = draftStates[state];
  return (
    <p
      className={`needs-script inline-flex items-center gap-2 text-xs ${state === 'failed' ? 'font-semibold text-red' : 'text-soft'}`}
    >
      <Icon node={icon} className="size-4" />
      <span role={state === 'failed' ? 'alert' : undefined}>{words}</span>
    </p>
  );
};

const banner = 'rounded-control bg-tint p-3 text-sm';

/** Origin of the typed values, and its meaning for the reader. */
const From = ({ desk }: { desk: DeskData }) => {
  const { from } = desk;
  const missing = desk.lines.filter(({ balance }) => balance === undefined).map(({ name }) => name);
  switch (from.kind) {
    case 'record':
      return (
        <p className={banner}>
          This prescription is on record and may be filled until{' '}
          <strong className="figures">{from.validUntil}</strong>. Its fields are shown as they were
          approved. This order uses packs from what is left.
          {missing.length > 0
            ? ` It does not include ${missing.join(' and ')} yet. If the scan does, please type that line to add it to the record.`
            : ''}
        </p>
      );
    case 'first':
      return (
        <p className={banner}>
          <strong>{from.name}</strong> has approved this, and a second pharmacist must approve it,
          too. Compare the fields with the scan. If you change a field, yours becomes the first
          approval.
        </p>
      );
    case 'colleague':
      return (
        <p className={banner}>
          <strong>{from.name}</strong> typed this, last on {from.saved}. Your changes are saved
          separately.
        </p>
      );
    case 'own':
      return from.beforeScan ? (
        <p className={banner}>
          You typed this on <span className="figures">{from.saved}</span>, but a newer scan has
          arrived since then. Compare every field with it.
        </p>
      ) : null;
    case 'nothing':
      return null;
  }
};

const Closed = ({ desk }: { desk: DeskData }) => (
  <p className={banner}>
    {desk.cancelled
      ? 'The order is cancelled. There is nothing to decide unless it is set back to Order Requested.'
      : desk.state === 'approved' || desk.state === 'declined'
        ? 'This has been decided. Below is what was typed.'
        : 'The patient has been asked but has not answered yet.'}
    {desk.sentence ? <span className="mt-1 block text-soft">“{desk.sentence}”</span> : null}
  </p>
);

/** Focuses the first field of a check, or else the check. */
const focusOnCheck = (item: Pick<ChecklistItem, 'id'>): boolean => {
  const box = document.getElementById(checkId(item));
  const inside = box?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea');
  (inside?.checkVisibility() ? inside : box)?.focus();
  return box !== null;
};

/** Leaves a field for the check that it is in, or else for the page. */
const leaveField = (field: HTMLElement): void => {
  const check = field.closest<HTMLElement>('li[tabindex]');
  if (check && check !== field) check.focus();
  else field.blur();
};

/** Accepts the reading whose button has the focus and moves to the next one, or moves to the first. */
const acceptNext = (): boolean => {
  const all = [...document.querySelectorAll<HTMLElement>(`[${ACCEPT_MARK}]`)];
  const at = all.findIndex((each) => each === document.activeElement);
  const next = all[at + 1];
  all[at]?.click();
  next?.focus();
  return all.length > 0;
};

/** The review desk of an order: the scan beside the typed values, their checks, and the decision. */
export const DeskView = ({
  desk,
  reply,
}: {
  desk: DeskData;
  /** Answer to a form of the page. */
  reply: DeskReply | DraftReply | undefined;
}) => {
  const navigate = useNavigate();
  const allowed = useRights();
  const deciding = useNavigation().formMethod === 'POST';
  const [values, setValues] = useState(desk.values);
  const [vouched, setVouched] = useState<ReadonlySet<string>>(
    new Set(desk.checked?.filter((item) => item.vouched).map(({ id }) => id)),
  );
  const draft = useDraft(values, { orderId: desk.orderId, enabled: desk.open && !deciding });
  const { scan, box, controls, shortcuts } = useScan(desk.scans);
  const reading = useReading(desk.reading, { box, controls, scanId: scan?.id });
  const items = desk.checked ?? checklist(readTyped(values, desk.lines.length), desk.facts);
  const inTheWay = standingInTheWay(items, vouched, values);
  const [accepted, setAccepted] = useState<object>();
  const focusOnNext = useEffectEvent(() => {
    const [first] = inTheWay;
    if (first) focusOnCheck(first);
    else focusOn(submitId('approve'));
  });
  useEffect(() => {
    if (accepted) focusOnNext();
  }, [accepted]);
  const typing: Typing = {
    values,
    fixed: !desk.open,
    onRecord: desk.from.kind === 'record',
    items,
    vouched,
    reading,
    onType: (name, text) => setValues((now) => ({ ...now, [name]: text })),
    onVouch: (id, on) =>
      setVouched((now) => new Set(on ? [...now, id] : [...now].filter((each) => each !== id))),
  };
  const keys: readonly Shortcut[] = [
    { on: ['f'], shown: ['f'], does: 'First field', run: () => focusOn(FIRST_FIELD) },
    ...desk.decisions.map((decision, index): Shortcut => ({
      on: [String(index + 1)],
      shown: [String(index + 1)],
      does: `Choose: ${decision.replaceAll('-', ' ')}. Enter then sends it.`,
      run: () => click(decisionId(decision)) && focusOn(submitId(decision)),
    })),
    {
      on: ['a'],
      shown: ['a'],
      does: 'Show the next field that was read (press again to accept it)',
      run: acceptNext,
    },
    {
      on: ['Shift+a'],
      shown: ['A'],
      does: 'List all fields that were read (press again to accept them)',
      run: () => click(ACCEPT_ALL),
    },
    {
      on: ['n'],
      shown: ['n'],
      does: 'Next check that is not met',
      run: () => {
        const at = inTheWay.findIndex((item) =>
          document.getElementById(checkId(item))?.contains(document.activeElement),
        );
        const item = inTheWay[at + 1] ?? inTheWay[0];
        return item !== undefined && focusOnCheck(item);
      },
    },
    // Handled by the form, because shortcuts are off inside fields.
    { on: [], shown: ['Esc'], does: 'Leave the field, so that these keys work', run: () => false },
    {
      on: [']'],
      shown: [']'],
      does: 'Next in the queue',
      run: () => {
        if (desk.next) void navigate(href('/admin/review/:orderId', { orderId: desk.next }));
        return desk.next !== undefined;
      },
    },
    ...shortcuts,
  ];
  return (
    <StaffFrame place="review" shortcuts={keys}>
      <Head desk={desk} />
      <SamePersonAlert orders={desk.samePerson} />
      <ReadingAlerts reading={desk.reading} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        {/* As high as the fields beside it, so that the scan stays with them and never covers what is below. */}
        <div className="min-w-0 self-stretch">
          <div className="md:sticky md:top-4">
            <ScanPane
              scans={desk.scans}
              scan={scan}
              box={box}
              controls={controls}
              reading={reading}
            />
          </div>
        </div>
        {/* The form's parts are cells of the grid, so that the patient's health stands beside the decision. */}
        <Form
          method="post"
          className="contents"
          onFocus={({ target }) => {
            const name = target.getAttribute('name');
            if (name !== null) reading.mark(name);
          }}
          onKeyDown={({ key, target }) => {
            if (key === 'Escape' && target instanceof HTMLElement) leaveField(target);
          }}
          onSubmit={(event) => {
            const { submitter } = event.nativeEvent;
            if (submitter?.getAttribute('aria-disabled')) {
              event.preventDefault();
              const [first] = inTheWay;
              if (first) focusOn(`check-${first.id}`);
            }
          }}
        >
          <div className="@container grid min-w-0 gap-5">
            {reply?.outcome === 'saved' ? (
              <p role="status" className={banner}>
                What you typed is saved.
              </p>
            ) : null}
            {reply?.outcome === 'refused' ? <Refusal message={reply.message} /> : null}
            {desk.answer ? (
              <div className={banner}>
                <p className="font-semibold">The patient answered:</p>
                <p className="whitespace-pre-line">{desk.answer}</p>
              </div>
            ) : null}
            {desk.open ? <From desk={desk} /> : <Closed desk={desk} />}
            <ReadingPanel
              reading={desk.reading}
              lines={desk.lines}
              values={values}
              view={reading}
              onAccept={(read) => {
                setValues((now) => ({ ...now, ...read }));
                // The button that was pressed is gone, so the next thing to do has the focus.
                setAccepted(read);
              }}
            />
            <input type="hidden" name="version" value={desk.version} />
            {desk.record ? (
              <input type="hidden" name="recordVersion" value={desk.record.version} />
            ) : null}
            <input type="hidden" name={LINE_ITEMS} value={values[LINE_ITEMS] ?? ''} />
            <OrderChanges changes={desk.changes} title="Different from what was ordered" />
            <TypedFields
              typing={typing}
              lines={desk.lines}
              correctAt={
                desk.open && allowed('manage orders')
                  ? `${href('/admin/orders/:orderId/lines', { orderId: desk.orderId })}?from=review`
                  : undefined
              }
            />
            {desk.open ? (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <Kept state={draft} />
                <noscript>
                  <SubmitButton name="intent" value="save-draft" look="secondary">
                    Keep what I typed
                  </SubmitButton>
                </noscript>
              </div>
            ) : null}
          </div>
          <div className="min-w-0">
            <HealthPart desk={desk} />
          </div>
          {desk.open ? (
            <div className="@container grid min-w-0 gap-5">
              {desk.approvedByMe ? (
                <p className={banner}>
                  You have approved this. Another pharmacist must review it, too.
                </p>
              ) : null}
              <DecidePanel
                decisions={desk.decisions}
                typing={typing}
                inTheWay={inTheWay}
                lack={desk.lack}
                needsTwo={desk.needsTwo && desk.firstBy === undefined}
                busy={deciding}
              />
            </div>
          ) : null}
        </Form>
        <div className="@container grid min-w-0 gap-5 md:col-start-2">
          <SideNotes desk={desk} kept={reply?.outcome === 'refused' ? reply.kept : undefined}>
            <PrescriberContacts
              contacts={desk.contacts}
              prescriber={values['prescriberName'] ?? ''}
              reply={reply?.outcome === 'refused' ? reply.contact : undefined}
            />
          </SideNotes>
        </div>
      </div>
    </StaffFrame>
  );
};
