import type { CommandEnvelope } from '@prosa/event-store';
import { BooleanField, type Viewer } from '@prosa/http';

/** Whether a task is done. */
export class TickTaskRequest {
  @BooleanField({ text: 'False takes the tick away again.' })
  done!: boolean;
}

/** Completes or reopens a task. */
export class TickTask {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly uuid: string,
    readonly done: boolean,
  ) {}
}
