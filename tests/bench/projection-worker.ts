import { openSealer } from '@prosa/crypto';
import { createCodec, PostgresEventStore } from '@prosa/event-store';
import { systemClock } from '@prosa/kernel';
import { createPartitionedProjectors, partitionsOf, storeSource } from '@prosa/projections';
import { openReadModel } from '@prosa/read-model';
import { Pool } from 'pg';
import { standaloneContent } from '../../services/standalone/src/content';

/**
 * A process that projects its partitions up to a position, reports that it is warm, continues to the log's end on
 * command, and reports completion.
 */
const main = async ([url = '', warm = '0', of = '1', ...indexes]: readonly string[]): Promise<void> => {
  const pool = new Pool({ connectionString: url, max: 4 });
  const store = new PostgresEventStore(pool);
  const codec = createCodec(standaloneContent.catalogues, openSealer);
  const read = await openReadModel({ url, max: indexes.length });
  const partitioned = createPartitionedProjectors({
    source: storeSource(store, codec),
    sourceOf: partition => storeSource(store, codec, partition),
    db: read.projector,
    parts: standaloneContent.parts,
    clock: systemClock,
  });
  const mine = partitionsOf(Number(of)).filter(({ index }) => indexes.includes(String(index)));
  const projectors = mine.map(partition => partitioned.projectorOf(partition));
  process.on('message', () => {
    Promise.all(projectors.map(projector => projector.catchUp()))
      .then(async () => {
        await read.close();
        await store.close();
        await pool.end();
        process.send?.('done');
      })
      .catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
  });
  await Promise.all(projectors.map(projector => projector.catchUp(BigInt(warm))));
  process.send?.('warm');
};

void main(process.argv.slice(2));
