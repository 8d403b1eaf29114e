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

const least = (shares: readonly PartitionCheckpoint[]): bigint =>
  shares.reduce<bigint | null>(
    (found, { position }) => (found === null || position < found ? position : found),
    null,
  ) ?? 0n;

/** A replay of the log beside the live read model, each partition up to the live one's position. */
export class ShadowReplay {
  private readonly replays = new Map<string, Replay>();
  /** The log is read once for all shares as far as all have got, and only then for each of them. */
  private shared: Replay = { catchUp: () => Promise.resolve() };

  constructor(private readonly options: ShadowReplayOptions) {}

  /**
   * Projects what the live partitions have projected.
   * @throws DividedOtherwise when the live read model was repartitioned after the first call.
   */
  async follow(shares: readonly PartitionCheckpoint[]): Promise<void> {
    if (this.replays.size === 0) await this.begin(shares);
    const isSame = shares.length === this.replays.size && shares.every(({ name }) => this.replays.has(name));
    if (!isSame) throw new DividedOtherwise([...this.replays.keys()].join(', '));
    await this.shared.catchUp(least(shares));
    for (const { name, position } of shares) await this.replays.get(name)?.catchUp(position);
  }

  private async begin(shares: readonly PartitionCheckpoint[]): Promise<void> {
    const { db, schema, clock } = this.options;
    for (const { name } of shares) await ensureCheckpoint(db.withSchema(schema), name, clock.now());
    const careful = shares.map(({ partition }) =>
      createProjector({ ...this.options, partition, live: false, batchSize: BATCH }),
    );
    shares.forEach(({ name }, index) => this.replays.set(name, careful[index] ?? this.shared));
    const tables = tablesOf(this.options.parts);
    if (!(await canBeWrittenAhead(db, schema, tables))) return;
    const writer = new AheadWriter(db, schema, await readLayouts(db, schema, tables));
    this.shared = this.ahead(writer, shares, careful);
    shares.forEach((share, index) =>
      this.replays.set(share.name, this.ahead(writer, [share], careful.slice(index, index + 1))),
    );
  }

  private ahead(
    writer: AheadWriter,
    shares: readonly PartitionCheckpoint[],
    careful: readonly Projector[],
  ): Replay {
    return new ReplayAhead({
      ...this.options,
      db: this.options.db.withSchema(this.options.schema),
      projector: this.options.name,
      checkpoints: shares.map(({ name }) => name),
      isMine: companyId => shares.some(({ partition }) => isOf(partition, companyId)),
      ...{ writer, batchSize: BATCH, windowSize: WINDOW },
      careful: async until => {
        for (const projector of careful) await projector.catchUp(until);
      },
    });
  }
}
