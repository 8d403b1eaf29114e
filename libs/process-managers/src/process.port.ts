import type { DomainEvent, Recorded, Workflow } from '@prosa/kernel';

/** For whom a command is carried out, and under which id: the same id again has to be the same deed. */
export interface CommandRun {
  readonly companyId: number;
  readonly instance: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly correlationId: string;
}

/** A workflow with its dependencies. */
export interface ProcessDefinition<State, Input extends DomainEvent, Command, Context> {
  readonly workflow: Workflow<State, Input, Command, Context>;
  /** The context for a reaction; the read model contains the fact by then. */
  context(event: Recorded<Input>, state: State): Promise<Context>;
  /**
   * Carries out a command. It may be called again with the same `commandId` after a crash, and must then change nothing
   * more. A `DomainError` means that the world has moved on, and drops the command; anything else is tried again.
   */
  perform(command: Command, run: CommandRun): Promise<void>;
  /**
   * Which instances are forgotten although they are not complete: those whose state contains all of `like`, since `afterMs`, when
   * no timer and no command of theirs is left. A later fact finds the workflow's initial state.
   */
  readonly forget?: { readonly like: Partial<State>; readonly afterMs: number };
  /** Called with every fact of the log in order before the reaction, to invalidate cached context. */
  passed?(event: Recorded): void;
}

/** A running process manager. */
export interface ProcessManager {
  /** Starts to participate: the owner of the process reacts, the others stand by. */
  start(): void;
  /** Stops reacting, waits for running work, and releases ownership. */
  stop(): Promise<void>;
  /** Carries out what is due now, as alarms and the sweeper do; resolves when that is done, however long it takes. */
  look(): Promise<void>;
  /** Whether this process reacts at the moment. */
  readonly isOwner: boolean;
}

/** A fault of a process; `reason` contains no command. */
export interface ProcessFault {
  readonly process: string;
  readonly kind:
    'retrying' | 'parked-fact' | 'slow-reaction' | 'slow-command' | 'failing-command' | 'dead-command';
  readonly reason: string;
  readonly instance?: string;
}
