import type { ReactNode } from 'react';
import { Info, OctagonAlert, TriangleAlert } from 'lucide';
import { formatDate } from '#domain/dates.ts';
import { Icon } from '#ui/icon.tsx';
import type { Caution } from '#domain/review/caution.ts';
import { Fact } from '#web/components/fact.tsx';
import { Fold } from '#web/components/staff/page-parts.tsx';
import type { DeskData, DeskEntry, KeptForm } from './desk-data.ts';
import { OtherRecords, RecordPart } from './record-part.tsx';

const LEVELS = {
  stop: { icon: OctagonAlert, colour: 'text-red', word: 'Contraindication', strong: true },
  warning: { icon: TriangleAlert, colour: 'text-amber', word: 'Warning', strong: true },
  note: { icon: Info, colour: 'text-soft', word: 'Note', strong: false },
} as const satisfies Record<Caution['level'], unknown>;

/** Clinical notes for the pharmacist. */
const Cautions = ({ cautions }: { cautions: readonly Caution[] }) =>
  cautions.length === 0 ? (
    <p className="text-sm text-soft">None of the store’s rules apply to the known facts.</p>
  ) : (
    <ul className="grid gap-2">
      {cautions.map(({ id, level, text, source }) => {
        const { icon, colour, word, strong } = LEVELS[level];
        return (
          <li key={id} className="grid grid-cols-[1rem_1fr] gap-x-3 text-sm">
            <Icon node={icon} className={`mt-1 size-4 ${colour}`} />
            <div className="min-w-0">
              <span className="sr-only">{word}: </span>
              <span className={strong ? 'font-semibold' : ''}>{text}</span>
              <span className="block text-xs text-soft">{source}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );

const NOT_TOLD = 'The patient has not entered anything';

const Told = ({ label, text }: { label: string; text: string }) => (
  <Fact label={label}>
    <span className={text ? 'font-semibold whitespace-pre-line' : 'text-soft'}>
      {text || NOT_TOLD}
    </span>
  </Fact>
);

/** What the decision is weighed against; it stands beside it. */
export const HealthPart = ({ desk }: { desk: DeskData }) => (
  <section aria-labelledby="health" className="@container grid gap-4 card p-4">
    <h3 id="health" className="text-base">
      The patient’s health
    </h3>
    <dl className="grid gap-3 @md:grid-cols-2">
      <Told label="Allergies" text={desk.notes.allergies} />
      <Told label="Conditions" text={desk.notes.conditions} />
      <Told label="Other medicines" text={desk.notes.medicines} />
      <Told
        label="Kidney value (eGFR)"
        text={[
          desk.notes.kidneyValue,
          desk.notes.kidneyDay === '' ? '' : `of ${formatDate(desk.notes.kidneyDay)}`,
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {desk.current.length > 0 ? (
        <Fact label="Still left from earlier orders">
          <span className="font-semibold">{desk.current.join(', ')}</span>
        </Fact>
      ) : null}
    </dl>
    <section aria-labelledby="cautions" className="grid gap-2 border-t border-line pt-3">
      <h4 id="cautions" className="text-base">
        Clinical notes
        <span className="ml-2 text-sm font-normal text-soft">
          These notes are advice for your decision
        </span>
      </h4>
      <Cautions cautions={desk.cautions} />
    </section>
  </section>
);

const Patient = ({ desk }: { desk: DeskData }) => (
  <section aria-labelledby="patient" className="grid gap-3 card p-4">
    <h3 id="patient" className="text-base">
      Patient
    </h3>
    <dl className="grid gap-3 @md:grid-cols-2">
      <Fact label="Account">{desk.patient.name}</Fact>
      <Fact label="Date of birth">
        {desk.notes.birthDate ? (
          <span className="figures">{formatDate(desk.notes.birthDate)}</span>
        ) : (
          <span className="text-soft">{NOT_TOLD}</span>
        )}
      </Fact>
      {desk.patient.shipsTo ? <Fact label="Ordered for">{desk.patient.shipsTo}</Fact> : null}
      <Fact label="Phone">
        <span className="figures">{desk.patient.phone}</span>
      </Fact>
      <Fact label="Address" className="@md:col-span-2">
        {desk.patient.address}
      </Fact>
      {desk.orderNotes ? (
        <Fact label="Order notes">
          <span className="whitespace-pre-line">{desk.orderNotes}</span>
        </Fact>
      ) : null}
    </dl>
  </section>
);

const History = ({ entries }: { entries: readonly DeskEntry[] }) =>
  entries.length === 0 ? null : (
    <Fold title={`History (${entries.length})`}>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="text-sm">
            <p>
              <strong>{entry.what}</strong>
              {entry.by ? `, ${entry.by}` : ''}
              {entry.licence ? ` (license ${entry.licence})` : ''}
              {entry.signed ? ', signed' : ''}
              <time dateTime={entry.at} className="figures block text-xs text-soft">
                {entry.atText}
              </time>
            </p>
            {entry.reason ? <p>{entry.reason}</p> : null}
            {entry.answers.map((answer) => (
              <p key={answer}>{answer}</p>
            ))}
            {entry.typed.length > 0 ? (
              <details>
                <summary className="link min-h-11 cursor-pointer py-2 font-semibold">
                  What was typed
                  <span className="sr-only"> before: {entry.what}</span>
                </summary>
                <dl className="grid gap-2 pb-2 @md:grid-cols-2">
                  {entry.typed.map(({ label, text }) => (
                    <Fact key={label} label={label}>
                      <span className="whitespace-pre-line wrap-anywhere">{text}</span>
                    </Fact>
                  ))}
                </dl>
              </details>
            ) : null}
            {entry.sentence ? (
              <p className="border-l-2 border-line pl-3 whitespace-pre-line text-soft">
                {entry.sentence}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </Fold>
  );

/** Context of a prescription: the patient and the history. */
export const SideNotes = ({
  desk,
  kept,
  children,
}: {
  desk: DeskData;
  /** Refused values of the prescription on record. */
  kept: KeptForm | undefined;
  /** Shown before the history. */
  children: ReactNode;
}) => (
  <>
    <Patient desk={desk} />
    <RecordPart desk={desk} kept={kept} />
    <OtherRecords desk={desk} />
    {children}
    <History entries={desk.entries} />
  </>
);
