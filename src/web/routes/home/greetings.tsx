import { Globe } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

const regions = [
  {
    name: 'The Americas',
    greetings: [
      { lang: 'en', word: 'Hello', name: 'English' },
      { lang: 'es', word: 'Hola', name: 'Spanish' },
      { lang: 'pt', word: 'Olá', name: 'Portuguese' },
      { lang: 'fr', word: 'Bonjour', name: 'French' },
    ],
  },
  {
    name: 'The Middle East',
    greetings: [
      { lang: 'ar', word: 'مرحبا', name: 'Arabic', dir: 'rtl' },
      { lang: 'he', word: 'שלום', name: 'Hebrew', dir: 'rtl' },
    ],
  },
  {
    name: 'Asia',
    greetings: [
      { lang: 'hi', word: 'नमस्ते', name: 'Hindi' },
      { lang: 'zh-Hans', word: '你好', name: 'Chinese' },
      { lang: 'ja', word: 'こんにちは', name: 'Japanese' },
    ],
  },
] as const;

/** Where the store ships to, with a greeting in nine of the languages that are spoken there. */
export const Greetings = () => (
  <section aria-labelledby="shipping" className="mt-14 border-y border-line bg-tint md:mt-20">
    <div className="page grid items-center gap-8 py-12 lg:grid-cols-12">
      <div className="grid justify-items-start gap-4 lg:col-span-4">
        <Globe aria-hidden="true" className="size-6 text-accent" />
        <h2 id="shipping" className="text-2xl">
          Where we ship
        </h2>
        <p className="reading text-soft">
          Express couriers bring your order to the Americas, the Middle East and Asia. Not sure
          about your country? Write to us before you order.
        </p>
        <Link to="/contact" className={buttonClass('secondary')}>
          Contact us
        </Link>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 lg:col-span-8">
        {regions.map(({ name, greetings }) => (
          <div key={name} className="card p-5">
            <h3 className="text-base">{name}</h3>
            <ul className="mt-2 grid gap-2">
              {greetings.map((greeting) => (
                <li key={greeting.lang} className="flex items-baseline justify-between gap-3">
                  <span
                    lang={greeting.lang}
                    dir={'dir' in greeting ? greeting.dir : undefined}
                    className="text-xl font-semibold whitespace-nowrap text-accent"
                  >
                    {greeting.word}
                  </span>
                  <span className="text-sm text-soft">{greeting.name}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  </section>
);
