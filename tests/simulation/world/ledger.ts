import type { Owner } from '../engine/scheduler';

/** A message written on a phone. */
export interface Written {
  readonly id: string;
  readonly phone: string;
  readonly body: string;
  readonly at: Date;
  /** The group that it was written in; null outside of groups. */
  readonly groupId: string | null;
  /** What the file that came with it holds; null where none did. */
  readonly file: string | null;
  /** How long it takes until it can be read; null where it can be at once. */
  readonly readableAfterMs: number | null;
  /** On the company's own phone. */
  readonly fromMe: boolean;
  /** Whether it was acknowledged to WhatsApp. */
  acked: boolean;
}

/** What people do about tickets, about the calendar, and among colleagues. */
export type TicketWish = 'send' | 'attach' | 'accept' | 'close' | 'return' | 'transfer' | 'reopen' | 'read';
export type ScheduleWish = 'arrange' | 'rearrange' | 'cancel';
export type ChatWish = 'meet' | 'say' | 'hear';

/** A request of an agent that was answered with yes. */
export interface Accepted {
  readonly kind: TicketWish | ScheduleWish | ChatWish;
  /** The ticket, the schedule, the contact or the conversation that it was about, by its number. */
  readonly subject: number;
  readonly userId: number;
  /** The browser's own id of what was said. */
  readonly clientId: string;
  /** The requested time. */
  readonly sendAt?: string;
}

/** Something that WhatsApp's server was given. */
export interface Sent {
  readonly id: string;
  readonly phone: string;
  readonly body: string;
  /** What the file that it brought holds; null where it brought none. */
  readonly file: string | null;
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
  /** Who could say of themselves that the connection is theirs, and whether they do. */
  readonly keepers: { readonly host: Owner; owns(): boolean }[] = [];
  /** Moments at which two did. */
  readonly doubles: string[] = [];

  /** An action as the owner of the connection. */
  owned(by: Owner, at: number): void {
    for (const { host, owns } of this.keepers)
      if (host !== by && host.alive && owns()) this.doubles.push(`${by.name} and ${host.name} at ${at}`);
  }

  disrupted(at: number): void {
    this.disruptions.push(at);
  }
}
