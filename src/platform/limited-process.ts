import { fork } from 'node:child_process';

/*
 * Files that people upload are opened in a process of their own, whose end is all that they can bring about. This is
 * the side of the store; the side of that process is in limited-task.ts.
 */

export type ProcessLimits = {
  readonly timeMs: number;
  /** Memory of the process, as the system counts it. */
  readonly memoryBytes: number;
  /** Arguments for Node in that process. */
  readonly execArgv?: readonly string[];
};

export type ProcessOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly why: 'too slow' | 'too large' | 'not readable' };

/** The process ends with it when it has too much memory. */
export const TOO_LARGE = 77;

/** What the process sends as soon as its program is loaded. */
export const READY = 'ready';

/**
 * Starts a program, sends it one order and waits for one answer, then ends it. Throws where the program cannot be
 * started at all, which says nothing about the file.
 */
export const inLimitedProcess = <Answer>(
  program: string,
  order: object,
  isAnswer: (value: unknown) => value is Answer,
  { timeMs, memoryBytes, execArgv = [] }: ProcessLimits,
): Promise<ProcessOutcome<Answer>> =>
  new Promise((resolve, reject) => {
    const child = fork(program, [String(memoryBytes)], {
      // The file is untrusted, so its process sees no environment and prints nothing.
      env: {},
      execArgv: [...execArgv],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let ready = false;
    let outcome: ProcessOutcome<Answer> | undefined;
    const end = (ending: ProcessOutcome<Answer>) => {
      outcome ??= ending;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end({ kind: 'failed', why: 'too slow' }), timeMs);
    child.on('message', (message) => {
      if (ready)
        end(
          isAnswer(message)
            ? { kind: 'answered', answer: message }
            : { kind: 'failed', why: 'not readable' },
        );
      else {
        ready = message === READY;
        child.send(order, (error) => {
          // A process that has ended says why by its exit.
          if (error) child.kill('SIGKILL');
        });
      }
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (outcome) resolve(outcome);
      else if (code === TOO_LARGE) resolve({ kind: 'failed', why: 'too large' });
      else if (ready) resolve({ kind: 'failed', why: 'not readable' });
      else reject(new Error('The program that opens files did not start.'));
    });
  });
