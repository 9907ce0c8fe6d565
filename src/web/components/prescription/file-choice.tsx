import { Camera, FileUp } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_PRESCRIPTION_FILES, PRESCRIPTION_ACCEPT } from '#domain/prescriptions.ts';
import { buttonClass } from '#ui/button.tsx';

export const FILE_LABEL = 'Prescription file';
export const FILE_HINT = 'PDF, JPG, JPEG or PNG, at most 20MB.';
export const FILES_HINT = `PDF, JPG, JPEG or PNG, at most 20MB each. Send every page, up to ${MAX_PRESCRIPTION_FILES} files.`;

type Choose = (files: readonly File[]) => void;

/** Keeps a file that is dropped beside the field from replacing the page. */
const useNoStrayDrop = (): void => {
  useEffect(() => {
    const stop = (event: Event): void => event.preventDefault();
    for (const name of ['dragover', 'drop']) window.addEventListener(name, stop);
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, stop);
    };
  }, []);
};

/** A label in the look of a button; the file field remains available to keyboards and screen readers. */
const Picker = ({
  id,
  look,
  className = '',
  onChoose,
  described,
  invalid,
  children,
  ...input
}: {
  id: string;
  look: 'primary' | 'secondary';
  className?: string;
  accept: string;
  multiple?: boolean;
  capture?: 'environment';
  described?: string;
  invalid?: boolean;
  onChoose: Choose;
  children: ReactNode;
}) => {
  const field = useRef<HTMLInputElement>(null);
  const take = (): void => {
    if (!field.current) return;
    const files = [...(field.current.files ?? [])];
    if (files.length > 0) onChoose(files);
    // Allows choosing the same file again after it has been corrected.
    field.current.value = '';
  };
  const takeEarly = useEffectEvent(take);
  // A file may be chosen before the script of the form has loaded.
  useEffect(() => takeEarly(), []);
  return (
    <div className={`relative ${className}`}>
      <input
        ref={field}
        id={id}
        type="file"
        className="peer sr-only"
        aria-describedby={described}
        aria-invalid={invalid || undefined}
        onChange={take}
        {...input}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          look,
          'w-full cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        )}
      >
        {children}
      </label>
    </div>
  );
};

/** File selection: by button, by camera on a phone, or by drag and drop. */
export const FileChoice = ({
  id,
  error,
  more = false,
  onChoose,
}: {
  id: string;
  error: string | undefined;
  /** Whether files were chosen already, so that these are further pages. */
  more?: boolean;
  onChoose: Choose;
}) => {
  const [over, setOver] = useState(false);
  useNoStrayDrop();
  return (
    // Drag and drop is an extra; the buttons inside work for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keyboard users press the buttons inside
    <div
      role="group"
      aria-label={FILE_LABEL}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onChoose([...event.dataTransfer.files]);
      }}
      className={`grid justify-items-center gap-3 rounded-card border-2 border-dashed text-center ${more ? 'p-4' : 'p-6'} ${
        over ? 'border-accent bg-tint' : error ? 'border-red' : 'border-edge'
      }`}
    >
      {more ? null : <Icon node={FileUp} className="size-8 text-accent" />}
      <p className="font-semibold pointer-coarse:hidden">
        {over
          ? 'Drop to choose these files'
          : more
            ? 'Drop more pages here, or'
            : 'Drop your prescription here, or'}
      </p>
      <div className="flex w-full flex-wrap justify-center gap-3">
        <Picker
          id={id}
          look={more ? 'secondary' : 'primary'}
          className="max-sm:w-full"
          accept={PRESCRIPTION_ACCEPT}
          multiple
          described={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          invalid={error !== undefined}
          onChoose={onChoose}
        >
          <span className="sr-only">{FILE_LABEL}: </span>
          {more ? 'Add more pages' : 'Choose files'}
        </Picker>
        <Picker
          id={`${id}-camera`}
          look="secondary"
          className="hidden max-sm:w-full pointer-coarse:block"
          accept="image/*"
          capture="environment"
          onChoose={onChoose}
        >
          <Icon node={Camera} className="size-4" />
          {more ? 'Take another photo' : 'Take a photo'}
        </Picker>
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {FILES_HINT}
      </p>
    </div>
  );
};
