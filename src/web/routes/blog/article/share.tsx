import { Mail, Share2 } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useSyncExternalStore } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { mailDraft } from '#web/pages/mail-draft.ts';

const never = (): (() => void) => () => {};
/** The server does not know the browser; its place is kept free, so that nothing moves. */
const useCanShare = (): boolean =>
  useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );

const share = async (data: ShareData): Promise<void> => {
  try {
    await navigator.share(data);
  } catch (reason) {
    // Closing the browser's own dialog is no failure.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason;
  }
};

/** By mail everywhere, and by the browser's own dialog where it has one. */
export const Share = ({ title, text, url }: { title: string; text: string; url: string }) => {
  const canShare = useCanShare();
  return (
    <div className="no-print flex flex-wrap gap-3">
      <a href={mailDraft('', title, `${text}\n\n${url}`)} className={buttonClass('secondary')}>
        <Icon node={Mail} className="size-4" />
        Share via Email
      </a>
      <Button
        look="secondary"
        className={canShare ? '' : 'invisible'}
        onClick={() => void share({ title, text, url: location.href })}
      >
        <Icon node={Share2} className="size-4" />
        Share
      </Button>
    </div>
  );
};
