import type { CommandEnvelope } from '@prosa/event-store';
import { BooleanField, type Viewer } from '@prosa/http';

/** Whether a message is to have a star. */
export class StarRequest {
  @BooleanField()
  isStarred!: boolean;
}

/** Asks for a star on a message, or for none. */
export class StarMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly messageId: string,
    readonly isStarred: boolean,
  ) {}
}
