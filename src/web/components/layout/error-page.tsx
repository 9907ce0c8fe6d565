import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { NOT_SAVED } from '#texts/not-saved.ts';
import { href } from '#web/href.ts';

/** Page body if there is nothing to show: the reason, and links to continue. */
export const DeadEnd = ({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}) => (
  <div className="page grid max-w-3xl gap-6 py-12 md:py-20">
    <div className="grid gap-4">
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="reading text-lg text-soft">{text}</p>
    </div>
    <div className="flex flex-wrap gap-3">{actions}</div>
    {children}
  </div>
);

const words = {
  404: {
    title: 'Page not found',
    text: 'There is nothing at this address. The page may have moved, or the link may have a typo.',
  },
  429: {
    title: 'Please wait a moment',
    text: 'We received too many forms from you or from your network in a short time. Please wait a few minutes, then go back and send yours again.',
  },
  403: { title: 'Not allowed', text: 'You do not have access to this page.' },
  500: {
    title: 'Something went wrong',
    text: 'This is our fault, not yours. Nothing that you sent earlier is lost. Please try again in a moment.',
  },
  503: NOT_SAVED,
  0: {
    title: 'No connection',
    text: 'We could not reach the store from your device. Your cart is saved. Please check your connection and try again.',
  },
} as const;

const isKnown = (status: number): status is keyof typeof words => status in words;

/** Error page in the store's layout. Status 0 means that no answer arrived. */
export const ErrorPage = ({ status, children }: { status: number; children?: ReactNode }) => {
  const { pathname, search } = useLocation();
  const known = isKnown(status) ? status : 500;
  const { title, text } = words[known];
  const again = known === 500 || known === 503 || known === 0;
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <DeadEnd
        title={title}
        text={text}
        actions={
          <>
            {again || known === 429 ? (
              <a href={pathname + search} className={buttonClass('primary')}>
                {again ? 'Try again' : 'Back to the form'}
              </a>
            ) : null}
            {known === 403 && pathname.startsWith(`${href('/admin')}/`) ? (
              <Link to={href('/admin/dashboard')} className={buttonClass('primary')}>
                Back to the dashboard
              </Link>
            ) : (
              <>
                <Link
                  to={href('/products')}
                  className={buttonClass(again || known === 429 ? 'secondary' : 'primary')}
                >
                  Browse Products
                </Link>
                <Link to={href('/')} className={buttonClass('secondary')}>
                  Home
                </Link>
              </>
            )}
          </>
        }
      >
        {children}
      </DeadEnd>
    </>
  );
};
