import { type ComponentProps, use, useId } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormContext } from './form-context.ts';

/** Id of the button that was pressed last, which sent the form that is being sent. */
let pressed: string | undefined;

/**
 * Submits its form and shows while that is under way. Until there is an answer, no button of the page submits,
 * so nothing is sent twice. It is not disabled meanwhile, because a disabled button loses the focus.
 */
export const SubmitButton = ({
  busy = 'Please wait...',
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
