import { AheadWriter } from './ahead-writer';
import { ensureCheckpoint, type PartitionCheckpoint } from './checkpoint';
import { DividedOtherwise, isOf } from './partition';
import { createProjector, type Projector, type ProjectorOptions } from './projector';
import { ReplayAhead } from './replay-ahead';
import { canBeWrittenAhead } from './shadow-schema';
import { readLayouts, tablesOf } from './table-layout';

/** Options of a replay into a shadow schema. */
export interface ShadowReplayOptions extends Pick<
  ProjectorOptions,
  'source' | 'db' | 'parts' | 'clock' | 'onFault'
> {
  readonly name: string;
  readonly schema: string;
}

/** Replays a partition of the shadow, or all of it, up to a position. */
interface Replay {
  catchUp(until: bigint): Promise<unknown>;
}

const BATCH = 2_000;
const WINDOW = 10_000;

const least = (partitions: readonly PartitionCheckpoint[]): bigint =>
  partitions.reduce<bigint | null>(
    (found, { position }) => (found === null || position < found ? position : found),
    null,
  ) ?? 0n;

/** A replay of the log beside the live read model, each partition up to the live one's position. */
export class ShadowReplay {
  private readonly replays = new Map<string, Replay>();
  /** The log is read once for all partitions as far as all have got, and only then for each of them. */
  private shared: Replay = { catchUp: () => Promise.resolve() };

  constructor(private readonly options: ShadowReplayOptions) {}

  /**
   * Projects what the live partitions have projected.
   * @throws DividedOtherwise when the live read model was repartitioned after the first call.
   */
  async follow(partitions: readonly PartitionCheckpoint[]): Promise<void> {
    if (this.replays.size === 0) await this.begin(partitions);
    const isSame =
      partitions.length === this.replays.size && partitions.every(({ name }) => this.replays.has(name));
    if (!isSame) throw new DividedOtherwise([...this.replays.keys()].join(', '));
    await this.shared.catchUp(least(partitions));
    for (const { name, position } of partitions) await this.replays.get(name)?.catchUp(position);
  }

  private async begin(partitions: readonly PartitionCheckpoint[]): Promise<void> {
    const { db, schema, clock } = this.options;
    for (const { name } of partitions) await ensureCheckpoint(db.withSchema(schema), name, clock.now());
    const careful = partitions.map(({ partition }) =>
      createProjector({ ...this.options, partition, live: false, batchSize: BATCH }),
    );
    partitions.forEach(({ name }, index) => this.replays.set(name, careful[index] ?? this.shared));
    const tables = tablesOf(this.options.parts);
    if (!(await canBeWrittenAhead(db, schema, tables))) return;
    const writer = new AheadWriter(db, schema, await readLayouts(db, schema, tables));
    this.shared = this.ahead(writer, partitions, careful);
    partitions.forEach((partition, index) =>
      this.replays.set(partition.name, this.ahead(writer, [partition], careful.slice(index, index + 1))),
    );
  }

  private ahead(
    writer: AheadWriter,
    partitions: readonly PartitionCheckpoint[],
    careful: readonly Projector[],
  ): Replay {
    return new ReplayAhead({
      ...this.options,
      db: this.options.db.withSchema(this.options.schema),
      projector: this.options.name,
      checkpoints: partitions.map(({ name }) => name),
      isMine: companyId => partitions.some(({ partition }) => isOf(partition, companyId)),
      ...{ writer, batchSize: BATCH, windowSize: WINDOW },
      careful: async until => {
        for (const projector of careful) await projector.catchUp(until);
      },
    });
  }
}
