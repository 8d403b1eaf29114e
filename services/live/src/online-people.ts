import { Injectable } from '@nestjs/common';

/** Told when somebody comes or goes. */
export type OnlineListener = (companyId: number, userId: number, online: boolean) => void;

/** A person of a company, as one text. */
type Key = `${number}:${number}`;

const keyOf = (companyId: number, userId: number): Key => `${companyId}:${userId}`;

/**
 * Who has a socket open: here, and, as far as they have said, in other processes. Somebody whose last socket here closed
 * stays online until that is settled.
 */
@Injectable()
export class OnlinePeople {
  private readonly sockets = new Map<Key, Set<string>>();
  private readonly elsewhere = new Map<string, ReadonlySet<Key>>();
  private readonly listeners = new Set<OnlineListener>();
  private readonly localListeners = new Set<OnlineListener>();

  /** How many sockets there are here. */
  get count(): number {
    let count = 0;
    for (const sockets of this.sockets.values()) count += sockets.size;
    return count;
  }

  /** Who is online by a socket of this process. */
  get here(): readonly Key[] {
    return [...this.sockets.keys()];
  }

  isOnline(companyId: number, userId: number): boolean {
    return this.isThere(keyOf(companyId, userId));
  }

  /** Hears who becomes online or offline, wherever their sockets are. Answers the way to stop. */
  onChange(listener: OnlineListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hears who comes to this process and who leaves it. Answers the way to stop. */
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

  /** Forgets a socket; answers whether it was its person's last one here. */
  leave(companyId: number, userId: number, socketId: string): boolean {
    const sockets = this.sockets.get(keyOf(companyId, userId));
    return sockets?.delete(socketId) === true && sockets.size === 0;
  }

  /** Lets go of a person who has no socket here any more. */
  settle(companyId: number, userId: number): void {
    const key = keyOf(companyId, userId);
    if (this.sockets.get(key)?.size !== 0) return;
    this.change([key], () => this.sockets.delete(key));
    tell(this.localListeners, key, false);
  }

  /** What another process says of everybody who has sockets there; nobody means that it is gone. */
  areElsewhere(process: string, people: readonly Key[]): void {
    const before = this.elsewhere.get(process) ?? new Set();
    this.change([...before, ...people], () => {
      if (people.length === 0) this.elsewhere.delete(process);
      else this.elsewhere.set(process, new Set(people));
    });
  }

  /** What another process says of one person. */
  isElsewhere(process: string, [companyId, userId]: readonly [number, number], online: boolean): void {
    const key = keyOf(companyId, userId);
    const others = [...(this.elsewhere.get(process) ?? [])].filter(each => each !== key);
    this.areElsewhere(process, online ? [...others, key] : others);
  }

  private isThere(key: Key): boolean {
    return this.sockets.has(key) || [...this.elsewhere.values()].some(people => people.has(key));
  }

  /** Does something, and tells whose being online it has changed. */
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
