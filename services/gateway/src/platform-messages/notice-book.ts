import type { OutboundCommand } from '../whatsapp/whatsapp.port';

const KEPT = 500;

/**
 * The notices sent lately, in memory only: a phone that could not read one asks for it again, and what phones tell
 * about them is nobody's message.
 */
export class NoticeBook {
  private readonly sent = new Map<string, OutboundCommand>();

  add(command: OutboundCommand): void {
    this.sent.set(command.id, command);
    if (this.sent.size <= KEPT) return;
    const [oldest] = this.sent.keys();
    if (oldest !== undefined) this.sent.delete(oldest);
  }

  /** The notice of an id; null when the id is a message's. */
  find(id: string): OutboundCommand | null {
    return this.sent.get(id) ?? null;
  }
}
