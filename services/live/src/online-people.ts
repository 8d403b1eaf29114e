import { Injectable } from '@nestjs/common';

/** Who has a socket open in this process. Somebody whose last socket closed stays online until that is settled. */
@Injectable()
export class OnlinePeople {
  private readonly sockets = new Map<string, Set<string>>();

  /** How many sockets there are. */
  get count(): number {
    let count = 0;
    for (const sockets of this.sockets.values()) count += sockets.size;
    return count;
  }

  isOnline(companyId: number, userId: number): boolean {
    return this.sockets.has(keyOf(companyId, userId));
  }

  /** Notes a socket; answers whether its person was offline until now. */
  come(companyId: number, userId: number, socketId: string): boolean {
    const key = keyOf(companyId, userId);
    const known = this.sockets.get(key);
    this.sockets.set(key, (known ?? new Set()).add(socketId));
    return known === undefined;
  }

  /** Forgets a socket; answers whether it was its person's last one. */
  leave(companyId: number, userId: number, socketId: string): boolean {
    const sockets = this.sockets.get(keyOf(companyId, userId));
    return sockets?.delete(socketId) === true && sockets.size === 0;
  }

  /** Makes a person without sockets offline; answers whether they are, now. */
  settle(companyId: number, userId: number): boolean {
    const key = keyOf(companyId, userId);
    return this.sockets.get(key)?.size === 0 && this.sockets.delete(key);
  }
}

const keyOf = (companyId: number, userId: number): string => `${companyId}:${userId}`;
