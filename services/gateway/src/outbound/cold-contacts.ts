import type { InboundConnection, NewChatQuota } from '@prosa/contracts';

/** Default duration of a restriction; WhatsApp seldom reports when it ends. */
const REST_MS = 3_600_000;
/** Lifetime of a cached restriction: another worker may have owned the connection meanwhile. */
const BELIEVED_MS = 60_000;

/** WhatsApp's error code when an account may not write to people who never wrote to it. */
const RESTRICTED = '463';

/** A restriction of a connection: its end, and whether WhatsApp announced it. */
export interface Restriction {
  readonly until: Date;
  /** False for the default duration after a refused message. */
  readonly isAnnounced: boolean;
}

/** Dependencies of `ColdContacts`. */
export interface ColdContactsParts {
  now(): number;
  /** The stored restriction of a connection. */
  read(connectionId: number): Promise<Restriction | null>;
  /** Records the quota of new chats that WhatsApp reports for a connection. */
  quota(connection: InboundConnection, quota: NewChatQuota): Promise<void>;
  /** Records, and so publishes, a connection's restriction; null ends it. */
  tell(connection: InboundConnection, restriction: Restriction | null): Promise<void>;
}

interface Known {
  readonly restriction: Restriction | null;
  readonly readAt: number;
}

/**
 * Tracks which connections may not write to people who never answered. Every further attempt prolongs the
 * restriction, so such messages fail at once with WhatsApp's code; conversations in both directions continue.
 */
export class ColdContacts {
  private readonly known = new Map<number, Known>();

  constructor(private readonly parts: ColdContactsParts) {}

  /** WhatsApp refused a message of a connection. */
  async refused(connection: InboundConnection, code: string): Promise<void> {
    const until = new Date(this.parts.now() + REST_MS);
    if (code === RESTRICTED) await this.extend(connection, { until, isAnnounced: false });
  }

  /** WhatsApp restricts a connection until the given time; an earlier end than the known one is ignored. */
  restricted(connection: InboundConnection, until: Date): Promise<void> {
    return this.extend(connection, { until, isAnnounced: true });
  }

  /**
   * WhatsApp reports that the account is not restricted: an announced restriction ends. The default duration after a refused
   * message is kept: unrestricted accounts are refused too, and Baileys queries the account after each refusal.
   */
  async lifted(connection: InboundConnection): Promise<void> {
    const restriction = await this.restrictionOf(connection.id);
    if (restriction?.isAnnounced === true && restriction.until.getTime() > this.parts.now())
      await this.settle(connection, null);
  }

  /**
   * Records WhatsApp's quota of new chats. It informs campaigns and users; single messages are attempted
   * regardless.
   */
  quota(connection: InboundConnection, quota: NewChatQuota): Promise<void> {
    return this.parts.quota(connection, quota);
  }

  /** The code with which a message to a contact who never wrote fails now; null when it may be sent. */
  async refusalFor(connectionId: number): Promise<string | null> {
    const until = (await this.restrictionOf(connectionId))?.until.getTime() ?? 0;
    return until > this.parts.now() ? RESTRICTED : null;
  }

  private async extend(connection: InboundConnection, restriction: Restriction): Promise<void> {
    const known = await this.restrictionOf(connection.id);
    if (known === null || restriction.until > known.until) await this.settle(connection, restriction);
  }

  private async settle(connection: InboundConnection, restriction: Restriction | null): Promise<void> {
    this.known.set(connection.id, { restriction, readAt: this.parts.now() });
    await this.parts.tell(connection, restriction);
  }

  private async restrictionOf(connectionId: number): Promise<Restriction | null> {
    const now = this.parts.now();
    const known = this.known.get(connectionId);
    if (known !== undefined && now - known.readAt < BELIEVED_MS) return known.restriction;
    const restriction = await this.parts.read(connectionId);
    this.known.set(connectionId, { restriction, readAt: now });
    return restriction;
  }
}
