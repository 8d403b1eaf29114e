import type { JournalEntry } from '../whatsapp.port';
import { SharedStorage } from './shared-storage';

/**
 * Carries a decrypted message to the key write of the same Signal transaction, so that both become durable in one
 * statement: neither can survive a crash without the other.
 */
export class ReceivedScope {
  private readonly held = new SharedStorage<{ entry: JournalEntry | undefined }>();

  /** Runs a transaction that may receive a message. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.held.run({ entry: undefined }, work);
  }

  hold(entry: JournalEntry): void {
    const slot = this.held.getStore();
    if (slot === undefined) throw new Error('A message was decrypted outside of a transaction');
    slot.entry = entry;
  }

  /** Takes the message to be written; the caller has to write it. */
  take(): JournalEntry | undefined {
    const slot = this.held.getStore();
    const entry = slot?.entry;
    if (slot !== undefined) slot.entry = undefined;
    return entry;
  }
}
