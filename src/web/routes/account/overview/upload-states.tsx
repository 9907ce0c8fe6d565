import { Progress } from '#ui/progress.tsx';

const CHECKING = 'Uploaded. Your file is being checked...';

/** How far a file is on its way. */
export const Sending = ({ percent }: { percent: number }) => (
  <>
    <Progress
      label={percent < 100 ? 'Uploading' : CHECKING}
      value={percent < 100 ? percent : null}
    />
    {/* In steps: a reader that says every percent says nothing else. */}
    <p role="status" className="sr-only">
      {percent < 100 ? `Uploading: ${Math.floor(percent / 20) * 20}%` : CHECKING}
    </p>
  </>
);

/** Why a file was not taken; the field names it by its id. */
export const Refused = ({ id, words }: { id: string; words: string }) => (
  <p
    id={id}
    role="alert"
    className="rounded-control border-2 border-red bg-red-tint p-3 font-medium text-red"
  >
    {words}
  </p>
);

export const Cancelled = () => (
  <p role="status" className="text-sm text-soft">
    The upload was cancelled, and nothing was kept of it.
  </p>
);
