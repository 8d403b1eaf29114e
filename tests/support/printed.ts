import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';

/** A process whose output is read. */
export type Printing = ChildProcessByStdio<null, Readable, Readable>;

/** Resolves when the output holds a text; rejects with all of it when the last process that can write has ended before. */
export const printed = (child: Printing, text: string): Promise<void> =>
  new Promise((found, missing) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes(text)) found();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => missing(new Error(output)));
  });
