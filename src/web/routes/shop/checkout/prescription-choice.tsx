import { FileCheck } from 'lucide';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { PRESCRIPTION_FIRST } from '#texts/prescription-first.ts';
import { Icon } from '#ui/icon.tsx';
import { FileChoice } from '#web/components/prescription/file-choice.tsx';
import { sortOut } from '#web/components/prescription/sort-out.ts';
import { ChosenFiles, Refused } from '#web/components/prescription/upload-states.tsx';
import { href } from '#web/href.ts';
import { MAX_PRESCRIPTION_FILES } from '#domain/prescriptions.ts';

/** The prescription that was sent before the order. */
const Attached = ({ id, files }: { id: string; files: number }) => (
  <section aria-labelledby={`${id}-title`} className="card grid grid-cols-1 gap-2 p-6">
    <h2 id={`${id}-title`} className="text-lg">
      Prescription
    </h2>
    <p className="inline-flex items-center gap-2 font-semibold text-leaf">
      <Icon node={FileCheck} className="size-5 shrink-0" />
      {PRESCRIPTION_FIRST.attached}
    </p>
    <p className="text-sm text-soft">
      {files === 1 ? '1 file' : `${files} files`}. {PRESCRIPTION_FIRST.attachedText}{' '}
      <Link to={href('/prescription')} className="link">
        Look at it again
      </Link>
    </p>
  </section>
);

/** Takes the prescription with the order; it is sent as soon as the order is placed. */
export const PrescriptionChoice = ({
  sent,
  files,
  onFiles,
}: {
  /** Files of a prescription that was sent before, which goes with the order. */
  sent: number;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}) => {
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  if (sent > 0) return <Attached id={id} files={sent} />;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="needs-script card grid grid-cols-1 gap-4 p-6"
    >
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="text-lg">
          Prescription
        </h2>
        <p className="text-sm text-soft">
          Photograph or choose it now, and it is sent with your order. You can also send it later.
        </p>
      </div>
      {files.length > 0 ? (
        <ChosenFiles
          files={files}
          onRemove={(file) => {
            setWrong(undefined);
            onFiles(files.filter((other) => other !== file));
          }}
        />
      ) : null}
      {files.length < MAX_PRESCRIPTION_FILES ? (
        <FileChoice
          id={id}
          error={wrong}
          more={files.length > 0}
          onChoose={(chosen) => {
            const sorted = sortOut(files, chosen);
            setWrong(sorted.wrong);
            onFiles(sorted.files);
          }}
        />
      ) : null}
      {wrong ? <Refused id={`${id}-error`} words={wrong} /> : null}
    </section>
  );
};
