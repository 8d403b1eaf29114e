import { createRequire } from 'node:module';
import type * as CarryOut from './carry-out';
import { readCommandLine, WrongUsage } from './command-line';
import { Output, type Terminal } from './output';
import { usageOf } from './usage';

/** Help loads none of the modules that carry commands out. */
const load = createRequire(__filename);

type Source = Readonly<Record<string, string | undefined>>;

/** Exit codes: success, failed check, wrong usage or failure. */
export type ExitCode = 0 | 1 | 2;

const explained = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault);
  return fault instanceof WrongUsage ? `${fault.message}\n\n${usageOf(fault.what)}` : fault.message;
};

/** Errors of a wrong call, or of an installation that cannot serve it; by name, as help loads none of their modules. */
const refusals: readonly string[] = ['WrongUsage', 'CannotWork', 'LogRefused', 'EnvironmentFault'];

const codeOf = (fault: unknown): ExitCode =>
  fault instanceof Error && refusals.includes(fault.name) ? 2 : 1;

/** Executes a command line; returns the exit code. Errors are printed, never thrown. */
export const runCommand = async (
  args: readonly string[],
  source: Source,
  terminal: Terminal,
): Promise<ExitCode> => {
  try {
    const asked = readCommandLine(args);
    if ('help' in asked) {
      terminal.out(usageOf(asked.what));
      return 0;
    }
    const output = new Output(terminal, asked.json);
    try {
      const { carryOut } = load('./carry-out') as typeof CarryOut;
      return (await carryOut(asked, source, output)) ? 0 : 1;
    } finally {
      output.close();
    }
  } catch (fault) {
    terminal.err(`${explained(fault).trimEnd()}\n`);
    return codeOf(fault);
  }
};
