import type { TestInfo } from '@playwright/test';

/** Identifies one run of a journey, so that a retry does not meet data of an earlier run. */
export type Attempt = Pick<TestInfo, 'testId' | 'repeatEachIndex' | 'retry'> & {
  readonly project: { readonly name: string };
};

/** Returns a unique word for names, addresses and subjects. */
export const attemptName = ({ testId, project, repeatEachIndex, retry }: Attempt): string =>
  `${testId}-${project.name}-${repeatEachIndex}-${retry}`;
