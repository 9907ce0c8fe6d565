import { type ComponentProps, use, useId } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormContext } from './form-context.ts';

/** Of all buttons the one that was pressed last: what is being sent, it sent. */
let pressed: string | undefined;

/**
 * Sends its form, and says so while that is under way. Nothing is sent twice: until there is an answer,
 * no button of the page sends. It keeps the focus meanwhile, which a disabled button would lose.
 */
export const SubmitButton = ({
  busy = 'One moment...',
  children,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type'> & {
  /** Label from the press until the answer. */
  busy?: string;
}) => {
  const id = useId();
  const { proving } = use(FormContext);
  const sending = useNavigation().formMethod === 'POST' || proving;
  const works = sending && pressed === id;
  return (
    <Button
      {...rest}
      type="submit"
      aria-disabled={sending || rest['aria-disabled']}
      aria-busy={works || undefined}
      onClick={(event) => {
        if (sending) return event.preventDefault();
        pressed = id;
        onClick?.(event);
      }}
    >
      {works ? busy : children}
    </Button>
  );
};
