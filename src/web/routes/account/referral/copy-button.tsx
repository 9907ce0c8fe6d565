import { Check, Copy } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';

/** Puts a code on the clipboard; where the browser has none, the code stands beside it to be marked. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const icon = copied ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center">
      <Button look="secondary" className="needs-script" onClick={() => void copy()}>
        <Icon node={icon} className="size-4" />
        {children}
        <span className="sr-only"> {text}</span>
      </Button>
      <span role="status" className="text-sm text-soft not-empty:ms-3">
        {copied ? 'Copied' : null}
      </span>
    </span>
  );
};
