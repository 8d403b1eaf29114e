/** What somebody does in a chat at this moment. */
export type Sign = 'composing' | 'recording' | 'paused';

const FADES_AFTER_MS = 25_000;

/** Who types to whom: nothing that is kept, and gone by itself after a while. */
export class Signs {
  private readonly shown = new Map<string, { readonly sign: Sign; readonly at: number }>();

  /** A number types to another, or stopped. */
  show(from: string, to: string, sign: Sign): void {
    this.shown.set(`${from}>${to}`, { sign, at: performance.now() });
  }

  /** What a phone shows of somebody. */
  of(from: string, to: string): Sign {
    const found = this.shown.get(`${from}>${to}`);
    return found === undefined || performance.now() - found.at > FADES_AFTER_MS ? 'paused' : found.sign;
  }
}
