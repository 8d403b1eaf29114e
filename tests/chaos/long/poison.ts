import { PostgresEventStore } from '@prosa/event-store';
import type { StreamName } from '@prosa/kernel';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { Scene } from '../judge/operate';

/**
 * Writes facts of a known type that cannot be folded: a tag without a name. Readers have to park them and continue
 * with everything else. Only with the log in PostgreSQL.
 */
export class Poison {
  readonly streams: string[] = [];
  private readonly pool: Pool;

  constructor(private readonly scene: Scene) {
    this.pool = new Pool({ connectionString: scene.databaseUrl, max: 1, application_name: 'poison' });
    this.pool.on('error', () => undefined);
  }

  /** Appends one, again and again until the log has it. */
  async append(): Promise<void> {
    if (this.scene.eventStoreUrl !== undefined) return;
    const stream = `tag-1_${randomUUID()}` as StreamName;
    const id = randomUUID();
    const metadata = {
      companyId: 1,
      actor: { kind: 'system', name: 'chaos' } as const,
      at: new Date().toISOString(),
      correlationId: id,
      causationId: id,
    };
    const store = new PostgresEventStore(this.pool);
    for (let tries = 0; tries < 100; tries += 1) {
      const isDone = await store
        .append(stream, 'any', [{ id, type: 'TagCreated', schemaVersion: 1, data: {}, metadata }])
        .then(
          () => true,
          () => false,
        );
      if (isDone) break;
      await new Promise(later => setTimeout(later, 200));
    }
    await store.close();
    this.streams.push(stream);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}
