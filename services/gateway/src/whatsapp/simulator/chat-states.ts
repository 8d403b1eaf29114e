/** A chat state. */
export type ChatState = 'composing' | 'recording' | 'paused';

const FADES_AFTER_MS = 25_000;

/** Current chat states: not persisted, and expiring after a while. */
export class ChatStates {
  private readonly shown = new Map<string, { readonly sign: ChatState; readonly at: number }>();

  /** A number types to another, or stopped. */
  show(from: string, to: string, sign: ChatState): void {
    this.shown.set(`${from}>${to}`, { sign, at: performance.now() });
  }

  /** The chat state that a phone shows of a number. */
  of(from: string, to: string): ChatState {
    const found = this.shown.get(`${from}>${to}`);
    return found === undefined || performance.now() - found.at > FADES_AFTER_MS ? 'paused' : found.sign;
  }
}
