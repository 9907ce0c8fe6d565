import { Info, TriangleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { Caution } from '#domain/review/cautions.ts';
import { Fact } from '#web/components/fact.tsx';
import { Fold } from '#web/components/staff/page-parts.tsx';
import type { DeskData, DeskEntry, KeptForm } from './desk-data.ts';
import { OtherRecords, RecordPart } from './record-part.tsx';

/** Warnings for the pharmacist; they do not affect the decision. */
export const Cautions = ({ cautions }: { cautions: readonly Caution[] }) =>
  cautions.length === 0 ? null : (
    <section aria-labelledby="cautions" className="grid gap-2 card p-4">
      <h3 id="cautions" className="text-base">
        To weigh
        <span className="ml-2 text-sm font-normal text-soft">Advice. It decides nothing.</span>
      </h3>
      <ul className="grid gap-2">
        {cautions.map(({ id, level, text, source }) => (
          <li key={id} className="grid grid-cols-[1rem_1fr] gap-x-3 text-sm">
            {level === 'warning' ? (
              <Icon node={TriangleAlert} className="mt-1 size-4 text-amber" />
            ) : (
              <Icon node={Info} className="mt-1 size-4 text-soft" />
            )}
            <div className="min-w-0">
              <span className="sr-only">{level === 'warning' ? 'Warning: ' : 'Note: '}</span>
              <span className={level === 'warning' ? 'font-semibold' : ''}>{text}</span>
              <span className="block text-xs text-soft">{source}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );

const textOrNothing = (text: string): string => text || 'Nothing told';

const Patient = ({ desk }: { desk: DeskData }) => (
  <section aria-labelledby="patient" className="grid gap-3 card p-4">
    <h3 id="patient" className="text-base">
      Who it is for
    </h3>
    <dl className="grid gap-3 @md:grid-cols-2">
      <Fact label="Account">{desk.patient.name}</Fact>
      {desk.patient.shipsTo ? <Fact label="Ordered for">{desk.patient.shipsTo}</Fact> : null}
      <Fact label="Phone">
        <span className="figures">{desk.patient.phone}</span>
      </Fact>
      <Fact label="Address" className="@md:col-span-2">
        {desk.patient.address}
      </Fact>
      <Fact label="Allergies">
        <span className="whitespace-pre-line">{textOrNothing(desk.notes.allergies)}</span>
      </Fact>
      <Fact label="Other medicines">
        <span className="whitespace-pre-line">{textOrNothing(desk.notes.medicines)}</span>
      </Fact>
      <Fact label="Conditions">
        <span className="whitespace-pre-line">{textOrNothing(desk.notes.conditions)}</span>
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
    <Fold title={`What happened so far (${entries.length})`}>
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id} className="text-sm">
            <p>
              <strong>{entry.what}</strong>
              {entry.by ? `, ${entry.by}` : ''}
              {entry.signed ? ', signed' : ''}
              <time dateTime={entry.at} className="figures block text-xs text-soft">
                {entry.atText}
              </time>
            </p>
            {entry.reason ? <p>{entry.reason}</p> : null}
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
}: {
  desk: DeskData;
  /** Refused values of the prescription on record. */
  kept: KeptForm | undefined;
}) => (
  <>
    <Patient desk={desk} />
    <RecordPart desk={desk} kept={kept} />
    <OtherRecords desk={desk} />
    <History entries={desk.entries} />
  </>
);
