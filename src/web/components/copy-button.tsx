import { Check, Copy } from 'lucide';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * Copies a text to the clipboard and says so; in a browser without clipboard access, the text beside it can be
 * selected.
 */
export const CopyButton = ({
  text,
  name = text,
  children,
}: {
  text: string;
  /** What the text is, for people who cannot see what stands beside the button. */
  name?: string;
  children: string;
}) => {
  const [copied, setCopied] = useState<boolean>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-3">
      <Button look="secondary" className="needs-script" onClick={() => void copy()}>
        <Icon node={copied ? Check : Copy} className="size-4" />
        {children}
        <span className="sr-only"> {name}</span>
      </Button>
      <span role="status" className="text-sm text-soft">
        {copied ? (
          <>
            Copied<span className="sr-only">: {name}</span>
          </>
        ) : copied === false ? (
          'Please select and copy it yourself.'
        ) : null}
      </span>
    </span>
  );
};
