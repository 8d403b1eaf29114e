/** How long after a refusal WhatsApp is not asked again; it seldom says so itself. */
const REST_MS = 3_600_000;

/** What WhatsApp answers when an account may not write to people who never wrote to it. */
const RESTRICTED = '463';

/**
 * Which connections WhatsApp keeps from writing to people who never answered. Every further try makes it worse, so
 * while that lasts such messages fail at once, with the code that WhatsApp gave; conversations that go both ways go on.
 */
export class ColdContacts {
  private readonly until = new Map<number, number>();

  constructor(private readonly now: () => number) {}

  /** A message of a connection was refused. */
  refused(connectionId: number, code: string): void {
    if (code === RESTRICTED) this.until.set(connectionId, this.now() + REST_MS);
  }

  /** The code with which a message to somebody who never wrote fails now; null when it may be tried. */
  refusalFor(connectionId: number): string | null {
    return (this.until.get(connectionId) ?? 0) > this.now() ? RESTRICTED : null;
  }
}
