/** A message that somebody wrote on their phone. */
export interface Written {
  readonly id: string;
  readonly phone: string;
  readonly body: string;
  readonly at: Date;
  /** On the company's own phone. */
  readonly fromMe: boolean;
  /** Whether WhatsApp was told that we have it. */
  acked: boolean;
}

/** A request of an agent that was answered with yes. */
export interface Accepted {
  readonly kind: 'send' | 'accept' | 'close' | 'return' | 'transfer' | 'reopen' | 'read';
  readonly ticketId: number;
  readonly userId: number;
  /** The browser's own id of what was said. */
  readonly clientId?: string;
}

/** Something that WhatsApp's server was given. */
export interface Sent {
  readonly id: string;
  readonly phone: string;
  readonly body: string;
  readonly at: number;
}

/**
 * What really happened outside of the product, as the pretended phones and browsers remember it. Nothing that the product
 * writes can change it.
 */
export class Ledger {
  readonly written: Written[] = [];
  readonly accepted: Accepted[] = [];
  readonly sent: Sent[] = [];
  /** Moments at which something may have been left in doubt: a crash, a lost answer, a broken connection. */
  readonly disruptions: number[] = [];
  crashes = 0;

  disrupted(at: number): void {
    this.disruptions.push(at);
  }
}
