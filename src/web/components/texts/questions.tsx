import { ChevronDown } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { Question } from '#domain/catalogue.ts';

/** Questions that open one at a time; their shared name closes the others without a script. */
export const Questions = ({
  questions,
  group,
}: {
  questions: readonly Question[];
  /** Unique within the page. */
  group: string;
}) => (
  <div className="card divide-y divide-line">
    {questions.map(({ question, answer }) => (
      <details key={question} name={group} className="accordion group px-5">
        <summary className="flex wrap-anywhere min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          {question}
          <Icon
            node={ChevronDown}
            className="size-5 shrink-0 text-accent transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <p className="reading pb-5 text-soft">{answer}</p>
      </details>
    ))}
  </div>
);
