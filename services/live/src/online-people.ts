import { Injectable } from '@nestjs/common';

/** Called when a user comes online or goes offline. */
export type OnlineListener = (companyId: number, userId: number, online: boolean) => void;

/** A person of a company, as one text. */
type Key = `${number}:${number}`;

const keyOf = (companyId: number, userId: number): Key => `${companyId}:${userId}`;

/**
 * Who has a socket open: here, and, as far as they have published it, in other processes. A user whose last socket here closed
 * stays online until that is settled.
 */
@Injectable()
export class OnlinePeople {
  private readonly sockets = new Map<Key, Set<string>>();
  private readonly elsewhere = new Map<string, ReadonlySet<Key>>();
  private readonly listeners = new Set<OnlineListener>();
  private readonly localListeners = new Set<OnlineListener>();

  /** Number of sockets in this process. */
  get count(): number {
    let count = 0;
    for (const sockets of this.sockets.values()) count += sockets.size;
    return count;
  }

  /** Users with a socket in this process. */
  get here(): readonly Key[] {
    return [...this.sockets.keys()];
  }

  isOnline(companyId: number, userId: number): boolean {
    return this.isThere(keyOf(companyId, userId));
  }

  /** Subscribes to users who come online or go offline, in any process. Returns a function to unsubscribe. */
  onChange(listener: OnlineListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Subscribes to users who connect to this process or leave it. Returns a function to unsubscribe. */
  onLocalChange(listener: OnlineListener): () => void {
    this.localListeners.add(listener);
    return () => this.localListeners.delete(listener);
  }

  /** Notes a socket. */
  come(companyId: number, userId: number, socketId: string): void {
    const key = keyOf(companyId, userId);
    const known = this.sockets.get(key);
    this.change([key], () => this.sockets.set(key, (known ?? new Set()).add(socketId)));
    if (known === undefined) tell(this.localListeners, key, true);
  }

  /** Removes a socket; returns whether it was the user's last one here. */
  leave(companyId: number, userId: number, socketId: string): boolean {
    const sockets = this.sockets.get(keyOf(companyId, userId));
    return sockets?.delete(socketId) === true && sockets.size === 0;
  }

  /** Removes a user without a socket here. */
  settle(companyId: number, userId: number): void {
    const key = keyOf(companyId, userId);
    if (this.sockets.get(key)?.size !== 0) return;
    this.change([key], () => this.sockets.delete(key));
    tell(this.localListeners, key, false);
  }

  /** Applies another process's full list of online users; an empty one means that it is gone. */
  areElsewhere(process: string, people: readonly Key[]): void {
    const before = this.elsewhere.get(process) ?? new Set();
    this.change([...before, ...people], () => {
      if (people.length === 0) this.elsewhere.delete(process);
      else this.elsewhere.set(process, new Set(people));
    });
  }

  /** Applies another process's state of one user. */
  isElsewhere(process: string, [companyId, userId]: readonly [number, number], online: boolean): void {
    const key = keyOf(companyId, userId);
    const others = [...(this.elsewhere.get(process) ?? [])].filter(each => each !== key);
    this.areElsewhere(process, online ? [...others, key] : others);
  }

  private isThere(key: Key): boolean {
    return this.sockets.has(key) || [...this.elsewhere.values()].some(people => people.has(key));
  }

  /** Runs a change, and returns the users whose online state changed. */
  private change(keys: readonly Key[], work: () => unknown): void {
    const before = new Map(keys.map(key => [key, this.isThere(key)]));
    work();
    for (const [key, was] of before) {
      const is = this.isThere(key);
      if (is !== was) tell(this.listeners, key, is);
    }
  }
}

const tell = (listeners: ReadonlySet<OnlineListener>, key: Key, online: boolean): void => {
  const [companyId = 0, userId = 0] = key.split(':').map(Number);
  for (const listener of listeners) listener(companyId, userId, online);
};
