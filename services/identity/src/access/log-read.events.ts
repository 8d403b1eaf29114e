import { defineEvents, type Fact } from '@prosa/kernel';

/** An operator of the installation printed facts of the stream's company with `prosa log stream` or `prosa log find`. */
export type LogReadByOperator = Fact<
  'LogReadByOperator',
  {
    readonly command: 'stream' | 'find';
    /** What was asked for: the name of a stream, or the options of the search. */
    readonly asked: string;
    /** How many facts of the company were printed. */
    readonly facts: number;
  }
>;

/** The facts of the stream `logRead`: one stream per reading. */
export const logReadEvents = defineEvents<LogReadByOperator>(
  'logRead',
  { LogReadByOperator: { version: 1 } },
  { undecided: 'A reading happened; each has a stream of its own, and no command depends on it.' },
);
