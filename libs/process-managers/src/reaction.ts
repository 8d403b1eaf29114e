import { uuidFrom, type DomainEvent, type Recorded, type Workflow, type WorkflowOutput } from '@prosa/kernel';

/** A command as it waits to be carried out. */
export interface PlannedCommand {
  readonly companyId: number;
  readonly instance: string;
  readonly commandId: string;
  readonly command: string;
  readonly causationId: string;
  readonly correlationId: string;
  readonly until: Date | null;
}

/** A timer as it is kept; null takes it away. */
export interface PlannedTimer {
  readonly companyId: number;
  readonly instance: string;
  readonly timer: string;
  readonly set: {
    readonly dueAt: Date;
    readonly command: string;
    readonly causationId: string;
    readonly correlationId: string;
  } | null;
}

/** An instance as it is kept; `state` is null when it has ended. */
export interface PlannedState {
  readonly companyId: number;
  readonly instance: string;
  readonly state: string | null;
  readonly position: bigint;
}

/** A fact that a process has set aside, so that others go on. */
export interface ParkedFact {
  readonly position: bigint;
  readonly stream: string;
  /** Empty where the fact could not be attributed to one. */
  readonly instance: string;
  /** Without values of the fact. */
  readonly reason: string;
  readonly tries: number;
}

/** All that follows from a batch of facts, to be kept in one transaction. */
export interface Plan {
  readonly states: readonly PlannedState[];
  readonly timers: readonly PlannedTimer[];
  readonly commands: readonly PlannedCommand[];
  readonly parked?: readonly ParkedFact[];
}

/** The state of an instance, and the position of its last fact. */
export interface Remembered<State> {
  readonly state: State;
  readonly position: bigint;
}

/** Collects what facts lead to, one after the other, before anything is kept or done. */
export class Reaction<State, Input extends DomainEvent, Command, Knowledge> {
  private readonly states = new Map<string, Remembered<State>>();
  private readonly changed = new Map<string, PlannedState>();
  private readonly timers = new Map<string, PlannedTimer>();
  private readonly commands: PlannedCommand[] = [];

  constructor(
    private readonly workflow: Workflow<State, Input, Command, Knowledge>,
    remembered: ReadonlyMap<string, Remembered<State>>,
  ) {
    for (const [instance, each] of remembered) this.states.set(instance, each);
  }

  /** The current state of an instance. */
  state(instance: string): State {
    return this.states.get(instance)?.state ?? this.workflow.initial;
  }

  /** Whether a fact is behind what its instance has seen. */
  isKnown(instance: string, event: Recorded<Input>): boolean {
    return event.position <= (this.states.get(instance)?.position ?? -1n);
  }

  /** Lets the workflow react to a fact of an instance. */
  add(instance: string, event: Recorded<Input>, context: Knowledge): void {
    const before = this.state(instance);
    const outputs = this.workflow.react(event, before, context);
    const state = this.workflow.evolve(before, event, context);
    const isOver = outputs.some(({ kind }) => kind === 'complete');
    const { companyId } = event.metadata;
    outputs.forEach((output, index) => this.plan(instance, event, output, index));
    if (state === before && !isOver) return;
    const { position } = event;
    this.states.set(instance, { state: isOver ? this.workflow.initial : state, position });
    this.changed.set(instance, {
      companyId,
      instance,
      state: isOver ? null : JSON.stringify(state),
      position,
    });
  }

  /** A reaction to one more fact that knows what this one knows of its instance, and changes nothing of it. */
  alone(instance: string): Reaction<State, Input, Command, Knowledge> {
    const known = this.states.get(instance);
    return new Reaction(this.workflow, new Map(known === undefined ? [] : [[instance, known]]));
  }

  /** Whether nothing followed from anything. */
  get isEmpty(): boolean {
    return this.changed.size + this.timers.size + this.commands.length === 0;
  }

  /** The changes to store. */
  get planned(): Plan {
    return {
      states: [...this.changed.values()],
      timers: [...this.timers.values()],
      commands: this.commands,
    };
  }

  private plan(
    instance: string,
    event: Recorded<Input>,
    output: WorkflowOutput<Command>,
    index: number,
  ): void {
    const { companyId, correlationId } = event.metadata;
    const cause = { causationId: event.id, correlationId };
    if (output.kind === 'send')
      this.commands.push({
        companyId,
        instance,
        commandId: uuidFrom(event.id, this.workflow.name, instance, index),
        command: JSON.stringify(output.command),
        ...cause,
        until: output.until ?? null,
      });
    if (output.kind === 'schedule') {
      const set = { dueAt: output.dueAt, command: JSON.stringify(output.command), ...cause };
      this.timers.set(`${instance} ${output.timer}`, { companyId, instance, timer: output.timer, set });
    }
    if (output.kind === 'cancel')
      this.timers.set(`${instance} ${output.timer}`, {
        companyId,
        instance,
        timer: output.timer,
        set: null,
      });
  }
}
