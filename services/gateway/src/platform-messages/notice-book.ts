import type { OutboundCommand } from '../whatsapp/whatsapp.port';

const KEPT = 500;

/**
 * Recently sent notices, in memory only: needed to answer retry requests from phones, and to ignore receipts,
 * which belong to no message.
 */
export class NoticeBook {
  private readonly sent = new Map<string, OutboundCommand>();

  add(command: OutboundCommand): void {
    this.sent.set(command.id, command);
    if (this.sent.size <= KEPT) return;
    const [oldest] = this.sent.keys();
    if (oldest !== undefined) this.sent.delete(oldest);
  }

  /** The notice with this id; null when the id belongs to a message. */
  find(id: string): OutboundCommand | null {
    return this.sent.get(id) ?? null;
  }
}
