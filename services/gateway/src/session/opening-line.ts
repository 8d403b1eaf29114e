import { setTimeout as pause } from 'node:timers/promises';
import type { InboundConnection } from '@prosa/contracts';

const WIDTH = 10;
const PATIENCE_MS = 3_000;
const LOOK_EVERY_MS = 25;

/** Dependencies of the opening line. */
export interface OpeningLineParts {
  open(connection: InboundConnection): Promise<void>;
  /** Whether a session is still opening: not connected yet, and no code shown. */
  opening(connectionId: number): boolean;
  failed(connectionId: number, error: unknown): void;
}

/**
 * Opens many sessions, a few at a time. If all open at once after a restart, two hundred sessions delay each
 * other by half a minute, take a gigabyte of memory, and look like an attack to WhatsApp. A session that does
 * not connect occupies its slot for a few seconds only.
 */
export class OpeningLine {
  private readonly waiting = new Map<number, InboundConnection>();
  private lanes = 0;

  constructor(private readonly parts: OpeningLineParts) {}

  /** Appends connections to the line; those already in it keep their position. */
  add(connections: readonly InboundConnection[]): void {
    for (const connection of connections)
      if (!this.waiting.has(connection.id)) this.waiting.set(connection.id, connection);
    while (this.lanes < WIDTH && this.lanes < this.waiting.size) void this.lane();
  }

  /** Removes all waiting connections. */
  clear(): void {
    this.waiting.clear();
  }

  private async lane(): Promise<void> {
    this.lanes += 1;
    for (let next = this.next(); next !== null; next = this.next()) {
      const { id } = next;
      await this.parts.open(next).catch((error: unknown) => this.parts.failed(id, error));
      const deadline = performance.now() + PATIENCE_MS;
      while (this.parts.opening(id) && performance.now() < deadline) await pause(LOOK_EVERY_MS);
    }
    this.lanes -= 1;
  }

  private next(): InboundConnection | null {
    const [first] = this.waiting.values();
    if (first !== undefined) this.waiting.delete(first.id);
    return first ?? null;
  }
}
