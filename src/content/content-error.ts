/** One thing that is wrong in the content, in words for the person who edits it. */
export type Problem = {
  /** Path below the content folder, such as products/ozempic.yaml. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
};

const inOrder = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message);

export const formatProblem = (problem: Problem): string =>
  `${problem.file}:${problem.line}: ${problem.message}`;

/**
 * Every problem of the content at once: whoever edits medicines should not have to start the check
 * again after each correction.
 */
export class ContentError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = problems.toSorted(inOrder);
    super(
      [`The content has ${sorted.length} problem(s):`, ...sorted.map(formatProblem)].join('\n'),
    );
    this.name = 'ContentError';
    this.problems = sorted;
  }
}
