import type { SourceNotes } from '#web/pages/source-notes.ts';

/**
 * Sources of a page and the meaning of their marks; `checked` is the day on which the page was last checked
 * as a whole.
 */
export const SourceList = ({
  sources,
  note,
  checked,
}: {
  sources: SourceNotes;
  note: string;
  checked?: string;
}) => (
  <div className="reading grid grid-cols-1 gap-5 text-sm wrap-anywhere">
    {checked ? <p>{checked}</p> : null}
    <p id="unchecked">{note}</p>
    <ol className="grid list-decimal gap-3 pl-6 marker:text-soft">
      {sources.map((source) => (
        <li key={source.id} id={`source-${source.id}`} className="scroll-mt-6 pl-1 target:bg-tint">
          {source.url ? (
            <a href={source.url} rel="noreferrer" className="link">
              {source.title}
            </a>
          ) : (
            source.title
          )}
          {source.used}
          <span className="block text-soft">{source.checked}</span>
        </li>
      ))}
    </ol>
  </div>
);
