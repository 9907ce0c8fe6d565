import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

const words = {
  404: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have moved, or the link has a typing error.',
  },
  403: { title: 'Not allowed', text: 'This page is not open to you.' },
  500: {
    title: 'Something went wrong',
    text: 'This is our fault, not yours. Nothing that you have sent before is lost. Please try again in a moment.',
  },
} as const;

/** What a person reads where a page cannot be shown, in the store's own layout. */
export const ErrorPage = ({ status }: { status: number }) => {
  const { title, text } = status === 404 ? words[404] : status === 403 ? words[403] : words[500];
  return (
    <div className="page grid justify-items-start gap-5 py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl">{title}</h1>
      <p className="reading text-soft">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/products" className={buttonClass('primary')}>
          Browse Products
        </Link>
        <Link to="/" className={buttonClass('secondary')}>
          Home
        </Link>
      </div>
    </div>
  );
};
