import type { LiveChannel, LiveChannels } from '@prosa/contracts';
import type { LiveSocket } from '../live/socket';
import { isJittered, socketComes } from './jitter';

/** Longer than the delay after which a hidden page processes frames without an animation frame. */
const UNSEEN = 60;

/** Resolves when earlier frames have reached the store, with the next animation frame. */
const handedOver = (): Promise<void> =>
  new Promise(resolve => {
    if (document.hidden) setTimeout(resolve, UNSEEN);
    else requestAnimationFrame(() => resolve());
  });

/**
 * A socket without a network: tests act as the server and inspect what the page sent. After awaiting a frame within
 * `act`, the page has processed it; a frame behind a gap still waits for its response.
 */
export class FakeSocket implements LiveSocket {
  readonly said: { readonly verb: string; readonly args: readonly unknown[] }[] = [];
  private seq = 0;
  private readonly any: ((event: string, payload: unknown) => void)[] = [];
  private readonly listeners = new Map<string, ((reason: unknown) => void)[]>();
  private isReady = false;
  private becameReady: () => void = () => undefined;
  private readonly firstReady = new Promise<void>(resolve => (this.becameReady = resolve));

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

  /** Connects; the page is notified asynchronously. */
  async connect(): Promise<void> {
    if (isJittered) await socketComes();
    await Promise.resolve();
    this.hear('ready', { head: this.seq });
    this.isReady = true;
    this.becameReady();
  }

  disconnect(): void {}

  /** Sends a frame with the next sequence number, once the page listens. */
  async frame<Channel extends LiveChannel>(channel: Channel, payload: LiveChannels[Channel]): Promise<void> {
    this.seq += 1;
    return this.deliver(`company-${this.companyId}-${channel}`, { ...payload, seq: this.seq });
  }

  /** The server skips places: frames that are not for this person, or that got lost. */
  skip(places: number): void {
    this.seq += places;
  }

  /** The line breaks. */
  drop(reason = 'transport close'): void {
    for (const listener of this.listeners.get('disconnect') ?? []) listener(reason);
  }

  /** Delivers any event as it is, once the page listens. */
  async deliver(event: string, payload: unknown): Promise<void> {
    if (!this.isReady) await this.firstReady;
    this.hear(event, payload);
    await handedOver();
  }

  private hear(event: string, payload: unknown): void {
    for (const listener of this.any) listener(event, payload);
  }
}
