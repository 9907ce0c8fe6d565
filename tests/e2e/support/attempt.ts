import type { TestInfo } from '@playwright/test';

/** What tells one run of a journey from every other: a second try meets nothing that the first has left. */
export type Attempt = Pick<TestInfo, 'testId' | 'repeatEachIndex' | 'retry'> & {
  readonly project: { readonly name: string };
};

/** A word for names, addresses and subjects. */
export const attemptName = ({ testId, project, repeatEachIndex, retry }: Attempt): string =>
  `${testId}-${project.name}-${repeatEachIndex}-${retry}`;
