import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

/** Each where its language is at home; moved a little where two would meet. */
const greetings = [
  { lang: 'en', word: 'Hello', name: 'English', place: 'md:top-[25%] md:left-[15%]' },
  { lang: 'fr', word: 'Bonjour', name: 'French', place: 'md:top-[15%] md:left-[25%]' },
  { lang: 'es', word: 'Hola', name: 'Spanish', place: 'md:top-[38%] md:left-[12%]' },
  { lang: 'pt', word: 'Olá', name: 'Portuguese', place: 'md:top-[64%] md:left-[26%]' },
  { lang: 'he', word: 'שלום', name: 'Hebrew', dir: 'rtl', place: 'md:top-[34%] md:left-[49%]' },
  { lang: 'ar', word: 'مرحبا', name: 'Arabic', dir: 'rtl', place: 'md:top-[44%] md:left-[55%]' },
  { lang: 'hi', word: 'नमस्ते', name: 'Hindi', place: 'md:top-[38%] md:left-[67%]' },
  { lang: 'zh-Hans', word: '你好', name: 'Chinese', place: 'md:top-[27%] md:left-[73%]' },
  { lang: 'ja', word: 'こんにちは', name: 'Japanese', place: 'md:top-[23%] md:left-[86%]' },
] as const;

const swatch = 'size-3 shrink-0 rounded-full';

/**
 * Where the store ships to. The map is a file that the build draws; the greetings are words on it, in nine
 * of the languages that are spoken there, and stand below it where it is small.
 */
export const Greetings = () => (
  <section aria-labelledby="shipping" className="mt-12 border-y border-line bg-tint md:mt-20">
    <div className="page grid grid-cols-1 items-center gap-x-6 gap-y-6 py-10 md:py-16 lg:grid-cols-12">
      <div className="grid grid-cols-1 justify-items-start gap-4 lg:col-span-3">
        <h2 id="shipping" className="text-xl md:text-2xl">
          Where we ship
        </h2>
        <p className="reading text-soft">
          Express couriers bring your order to the Americas, the Middle East and Asia. Some
          countries they do not reach, such as those under an embargo. Not sure about yours? Write
          to us before you order.
        </p>
        <Link to="/contact" className={buttonClass('secondary')}>
          Contact us
        </Link>
      </div>
      <figure className="grid grid-cols-1 gap-4 lg:col-span-9">
        <div className="relative">
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet="/shipping-map-dark.svg" />
            <img
              src="/shipping-map.svg"
              width={1040}
              height={530}
              fetchPriority="low"
              decoding="async"
              alt="World map. Most of the Americas, the Middle East and Asia is filled: we ship there. Some countries, such as those under an embargo, are not filled. The European Union is marked: orders are sent from there."
              className="h-auto w-full"
            />
          </picture>
          <ul className="mx-auto mt-4 flex max-w-64 flex-wrap justify-center gap-2 md:contents">
            {greetings.map((greeting) => (
              <li
                key={greeting.lang}
                className={`rounded-full border border-line bg-surface px-3 font-semibold whitespace-nowrap shadow-card md:absolute md:-translate-1/2 ${greeting.place}`}
              >
                <span
                  lang={greeting.lang}
                  dir={'dir' in greeting ? greeting.dir : undefined}
                  className="greeting"
                >
                  {greeting.word}
                </span>
                <span className="sr-only"> ({greeting.name})</span>
              </li>
            ))}
          </ul>
        </div>
        <figcaption className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm text-soft">
          <span className="inline-flex items-center gap-2">
            <span className={`${swatch} bg-map-served`} />
            We ship here
          </span>
          <span className="inline-flex items-center gap-2">
            <span className={`${swatch} bg-map-origin`} />
            Sent from here, the European Union
          </span>
        </figcaption>
      </figure>
    </div>
  </section>
);
