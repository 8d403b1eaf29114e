import { LIMITS, type MessageChangeKind } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { TextField, type Viewer } from '@prosa/http';

/** What a message is to say instead. */
export class EditMessageRequest {
  @TextField({ max: LIMITS.messageBody.max, trim: false })
  body!: string;
}

/** One emoji, however many signs it is made of, or none. */
const ONE_EMOJI = new RegExp('^(?:\\p{RGI_Emoji})?$', 'v');

/** What a reaction shows. */
export class ReactRequest {
  @TextField({ max: 64, pattern: ONE_EMOJI, text: 'One emoji; empty takes ours off.' })
  emoji!: string;
}

/** Asks for a change of a message that is there; `value` is the new text, the emoji, or nothing. */
export class ChangeMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly messageId: string,
    readonly kind: MessageChangeKind,
    readonly value: string,
  ) {}
}
