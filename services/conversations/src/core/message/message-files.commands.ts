import { LIMITS, type HolderKind } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { BooleanField, IntegerField, ListField, TextField, ValidationFault, type Viewer } from '@prosa/http';
import type { StoredMedia } from '@prosa/media';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The form fields that accompany files. */
export class SendFilesRequest {
  @TextField({
    optional: true,
    max: LIMITS.messageBody.max,
    trim: false,
    text: 'The caption of the first file.',
  })
  body?: string;

  @TextField({ optional: true, max: 1_000, text: 'The quoted message as JSON text, by its id.' })
  quotedMsg?: string;

  @BooleanField({
    optional: true,
    text: 'Recorded to be listened to: the first file goes out as a voice note.',
  })
  isVoice?: boolean;

  @IntegerField({ optional: true, min: 1, max: 86_400, text: 'How long the voice note is, in seconds.' })
  seconds?: number;

  @ListField({ of: 'text', optional: true, max: LIMITS.mediaFiles, text: 'An id of your own for each file.' })
  ids?: string[];
}

/** The id of the message that a form quotes. @throws ValidationFault */
export const quotedIdIn = ({ quotedMsg }: SendFilesRequest): string | undefined => {
  if (quotedMsg === undefined || quotedMsg === '' || quotedMsg === 'null') return undefined;
  try {
    const { id } = JSON.parse(quotedMsg) as { id?: unknown };
    if (typeof id === 'string' && id !== '' && id.length <= 255) return id;
  } catch {
    // Reported as a validation fault below.
  }
  throw new ValidationFault([
    { field: 'quotedMsg', rule: 'isMessage', message: 'quotedMsg must be a JSON text with an id' },
  ]);
};

/** The ids that a browser gave its files. @throws ValidationFault unless they are UUIDs, each of them another. */
export const clientIdsIn = ({ ids = [] }: SendFilesRequest): readonly string[] => {
  const known = ids.map(id => id.toLowerCase());
  if (known.every(id => UUID.test(id)) && new Set(known).size === known.length) return known;
  throw new ValidationFault([{ field: 'ids', rule: 'isUuid', message: 'ids must be UUIDs, each another' }]);
};

/** Sends files in the conversation of the holder with this number. */
export class SendFiles {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly request: SendFilesRequest,
    readonly files: readonly StoredMedia[],
    readonly holder: HolderKind = 'ticket',
  ) {}
}
