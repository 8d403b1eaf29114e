import { LIMITS, mediaKindOf, type ErrorCode, type MediaKind } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { HEAD_BYTES, sniffMediaType, UNKNOWN_TYPE } from './sniff/sniff-media-type';

/** The largest file of each kind, in bytes. */
export type MediaLimits = Readonly<Record<MediaKind, number>>;

/** The rules for a file that is received. */
export interface IntakeRules {
  readonly name: string;
  /** LIMITS.media by default. */
  readonly limits?: MediaLimits;
  /** How a file that runs by itself is handled: rejected, or stored as bytes that can only be downloaded. */
  readonly active?: 'refuse' | 'keep';
}

const refuse = (code: ErrorCode): never => {
  throw new DomainError(code);
};

/**
 * Inspects a file while it is received: its type by its first bytes, and its size against the limit of its kind.
 */
export class MediaIntake {
  private type: string | null = null;
  private size = 0;

  constructor(private readonly rules: IntakeRules) {}

  /** The media type; known once the file was received. */
  get mediaType(): string {
    return this.type ?? refuse('ERR_MEDIA_TYPE');
  }

  /**
   * The same bytes, held back until their kind is known.
   * @throws DomainError ERR_MEDIA_TYPE or ERR_MEDIA_TOO_LARGE, as soon as it is certain.
   */
  async *pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let held: Uint8Array[] | null = [];
    for await (const chunk of source) {
      this.count(chunk);
      if (held === null) {
        yield chunk;
        continue;
      }
      held.push(chunk);
      if (this.size < HEAD_BYTES) continue;
      const head: Buffer = Buffer.concat(held);
      held = null;
      this.recognise(head);
      yield head;
    }
    if (held === null) return;
    const whole = Buffer.concat(held);
    this.recognise(whole);
    yield whole;
  }

  private recognise(start: Buffer): void {
    const known = start.length === 0 ? null : sniffMediaType(start.subarray(0, HEAD_BYTES), this.rules.name);
    const kept = this.rules.active === 'keep' && start.length > 0 ? UNKNOWN_TYPE : null;
    this.type = known ?? kept ?? refuse('ERR_MEDIA_TYPE');
    this.count(new Uint8Array());
  }

  private count(chunk: Uint8Array): void {
    this.size += chunk.length;
    const limits = this.rules.limits ?? LIMITS.media;
    const most = this.type === null ? Math.max(...Object.values(limits)) : limits[mediaKindOf(this.type)];
    if (this.size > most) refuse('ERR_MEDIA_TOO_LARGE');
  }
}
