import type { CommandEnvelope } from '@prosa/event-store';
import { BooleanField, type Viewer } from '@prosa/http';
import type { ShownIn } from '../../core/message/message-finder';

/** Whether a message is starred. */
export class StarRequest {
  @BooleanField()
  isStarred!: boolean;
}

/** Stars or unstars a message. */
export class StarMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly messageId: string,
    readonly isStarred: boolean,
    readonly shownIn?: ShownIn,
  ) {}
}
