import type { LiveChannel, LiveChannels } from '@prosa/contracts';
import type { LiveSocket } from '../live/socket';

/** A socket without a network: tests speak for the server and read what the page said. */
export class FakeSocket implements LiveSocket {
  readonly said: { readonly verb: string; readonly args: readonly unknown[] }[] = [];
  private seq = 0;
  private readonly any: ((event: string, payload: unknown) => void)[] = [];
  private readonly listeners = new Map<string, ((reason: unknown) => void)[]>();

  constructor(private readonly companyId: number) {}

  emit(verb: string, ...args: unknown[]): void {
    this.said.push({ verb, args });
  }

  on(event: string, listener: (reason: unknown) => void): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  onAny(listener: (event: string, payload: unknown) => void): void {
    this.any.push(listener);
  }

  connect(): void {
    queueMicrotask(() => this.deliver('ready', { head: this.seq }));
  }

  disconnect(): void {}

  /** The server tells of something; it takes the next place in the company's sequence. */
  frame<Channel extends LiveChannel>(channel: Channel, payload: LiveChannels[Channel]): void {
    this.seq += 1;
    this.deliver(`company-${this.companyId}-${channel}`, { ...payload, seq: this.seq });
  }

  /** The server skips places: frames that are not for this person, or that got lost. */
  skip(places: number): void {
    this.seq += places;
  }

  /** The line breaks. */
  drop(reason = 'transport close'): void {
    for (const listener of this.listeners.get('disconnect') ?? []) listener(reason);
  }

  /** Delivers any event as it is. */
  deliver(event: string, payload: unknown): void {
    for (const listener of this.any) listener(event, payload);
  }
}
