import type { Block } from '#domain/rich-text.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { RichText } from '#web/components/rich-text.tsx';

export const LegalView = ({
  page,
}: {
  page: {
    readonly title: string;
    readonly updated: { readonly day: string; readonly text: string };
    readonly content: readonly Block[];
  };
}) => (
  <>
    <PageHead
      title={page.title}
      text={
        <>
          Last changed on <time dateTime={page.updated.day}>{page.updated.text}</time>
        </>
      }
    />
    <div className="page pt-8">
      <RichText blocks={page.content} />
    </div>
  </>
);
