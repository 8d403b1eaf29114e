import type { InboundConnection } from '@prosa/contracts';

/** How long after a refusal WhatsApp is not asked again; it seldom says so itself. */
const REST_MS = 3_600_000;
/** How long what was read is believed: another worker may have had the connection meanwhile. */
const BELIEVED_MS = 60_000;

/** What WhatsApp answers when an account may not write to people who never wrote to it. */
const RESTRICTED = '463';

/** What the restrictions of connections are kept with. */
export interface ColdContactsParts {
  now(): number;
  /** Until when a connection is restricted, as it stands written. */
  read(connectionId: number): Promise<Date | null>;
  /** Writes down, and so shows, until when a connection is restricted. */
  tell(connection: InboundConnection, until: Date): Promise<void>;
}

interface Known {
  readonly until: number;
  readonly readAt: number;
}

/**
 * Which connections WhatsApp keeps from writing to people who never answered. Every further try makes it worse, so
 * while that lasts such messages fail at once, with the code that WhatsApp gave; conversations that go both ways go on.
 */
export class ColdContacts {
  private readonly known = new Map<number, Known>();

  constructor(private readonly parts: ColdContactsParts) {}

  /** A message of a connection was refused. */
  async refused(connection: InboundConnection, code: string): Promise<void> {
    if (code === RESTRICTED) await this.restricted(connection, new Date(this.parts.now() + REST_MS));
  }

  /** WhatsApp restricts a connection until then; a shorter time than is known already changes nothing. */
  async restricted(connection: InboundConnection, until: Date): Promise<void> {
    if (until.getTime() <= (await this.untilOf(connection.id))) return;
    this.known.set(connection.id, { until: until.getTime(), readAt: this.parts.now() });
    await this.parts.tell(connection, until);
  }

  /** The code with which a message to somebody who never wrote fails now; null when it may be tried. */
  async refusalFor(connectionId: number): Promise<string | null> {
    return (await this.untilOf(connectionId)) > this.parts.now() ? RESTRICTED : null;
  }

  private async untilOf(connectionId: number): Promise<number> {
    const now = this.parts.now();
    const known = this.known.get(connectionId);
    if (known !== undefined && now - known.readAt < BELIEVED_MS) return known.until;
    const until = (await this.parts.read(connectionId))?.getTime() ?? 0;
    this.known.set(connectionId, { until, readAt: now });
    return until;
  }
}
