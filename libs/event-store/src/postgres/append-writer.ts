import type { Pool, PoolClient } from 'pg';
import { StoreUnavailable } from '../event-store.port';
import { appendStatement, appendValues, readVerdicts } from './append-statement';
import type { AppendRow, PreparedAppend, Verdict } from './append-statement';
import { isRefusal, isUniqueViolation, unavailable } from './connection-errors';

/** Runs batches against `es.append`, and keeps what the database refuses to the append that is to blame. */
export class AppendWriter {
  constructor(
    private readonly pool: Pool,
    private readonly written: (batch: readonly PreparedAppend[], verdicts: readonly Verdict[]) => void,
  ) {}

  /** @throws StoreUnavailable for the whole batch when the connection fails. */
  async write(batch: readonly PreparedAppend[]): Promise<readonly Verdict[]> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable('not-applied', { cause: error });
    });
    let broken: Error | undefined;
    try {
      return await this.writeWith(client, batch);
    } catch (error) {
      broken = error instanceof Error ? error : new Error('The connection failed');
      throw unavailable(error);
    } finally {
      client.release(broken);
    }
  }

  private async writeWith(client: PoolClient, batch: readonly PreparedAppend[]): Promise<readonly Verdict[]> {
    try {
      return await this.run(client, batch);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (batch.length === 1) return [await this.explain(client, batch[0], error)];
    }
    const verdicts: Verdict[] = [];
    for (const append of batch) verdicts.push(...(await this.writeWith(client, [append])));
    return verdicts;
  }

  private async run(client: PoolClient, batch: readonly PreparedAppend[]): Promise<readonly Verdict[]> {
    const values = [...appendValues(batch)];
    const result = await client.query<unknown[]>({ ...appendStatement, values, rowMode: 'array' });
    const verdicts = readVerdicts(result.rows[0] as unknown as AppendRow);
    this.written(batch, verdicts);
    return verdicts;
  }

  /** A later event of the append is in the log already, while its first is not: the writer is not where it thinks. */
  private async explain(
    client: PoolClient,
    append: PreparedAppend | undefined,
    error: unknown,
  ): Promise<Verdict> {
    if (!isUniqueViolation(error)) return { status: 'refused', error };
    const found = await client.query<{ version: string }>(
      'select max(revision) as version from es.events where stream = $1',
      [append?.stream],
    );
    return { status: 'conflict', actual: Number(found.rows[0]?.version ?? -1) };
  }
}
