import { useId, useState } from 'react';
import { FileChoice } from '#web/components/prescription/file-choice.tsx';
import { sortOut } from '#web/components/prescription/sort-out.ts';
import { ChosenFiles, Refused } from '#web/components/prescription/upload-states.tsx';
import { MAX_PRESCRIPTION_FILES } from '#domain/prescriptions.ts';

/** Takes the prescription with the order; it is sent as soon as the order is placed. */
export const PrescriptionChoice = ({
  files,
  onFiles,
}: {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}) => {
  const id = useId();
  const [wrong, setWrong] = useState<string>();
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
