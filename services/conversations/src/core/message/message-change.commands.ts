import { LIMITS, type MessageChangeKind } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { TextField, type Viewer } from '@prosa/http';
import type { ShownIn } from './message-finder';

/** The new text of a message. */
export class EditMessageRequest {
  @TextField({ max: LIMITS.messageBody.max, trim: false })
  body!: string;
}

/** One emoji of any number of code points, or an empty text. */
const ONE_EMOJI = new RegExp('^(?:\\p{RGI_Emoji})?$', 'v');

/** The emoji of a reaction. */
export class ReactRequest {
  @TextField({ max: 64, pattern: ONE_EMOJI, text: 'One emoji; empty takes ours off.' })
  emoji!: string;
}

/** Changes an existing message; `value` is the new text, the emoji, or empty. */
export class ChangeMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly messageId: string,
    readonly kind: MessageChangeKind,
    readonly value: string,
    readonly shownIn?: ShownIn,
  ) {}
}
