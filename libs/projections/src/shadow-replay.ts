import { AheadWriter } from './ahead-writer';
import { ensureCheckpoint, type PartitionCheckpoint } from './checkpoint';
import { DividedOtherwise } from './partition';
import { createProjector, type ProjectorOptions } from './projector';
import { ReplayAhead } from './replay-ahead';
import { canBeWrittenAhead } from './shadow-schema';
import { readLayouts, tablesOf } from './table-layout';

/** What a replay into a shadow schema is made with. */
export interface ShadowReplayOptions extends Pick<
  ProjectorOptions,
  'source' | 'db' | 'parts' | 'clock' | 'onFault'
> {
  readonly name: string;
  readonly schema: string;
}

/** What brings a share of the shadow to a position. */
interface ShareReplay {
  catchUp(until: bigint): Promise<unknown>;
}

const BATCH = 2_000;

/** A replay of the log beside the live read model, each share of it up to where the live one is. */
export class ShadowReplay {
  private readonly replays = new Map<string, ShareReplay>();

  constructor(private readonly options: ShadowReplayOptions) {}

  /**
   * Projects what the live shares have projected.
   * @throws DividedOtherwise when the live read model was divided anew after the first call.
   */
  async follow(shares: readonly PartitionCheckpoint[]): Promise<void> {
    if (this.replays.size === 0) await this.begin(shares);
    const isSame = shares.length === this.replays.size && shares.every(({ name }) => this.replays.has(name));
    if (!isSame) throw new DividedOtherwise([...this.replays.keys()].join(', '));
    for (const { name, position } of shares) await this.replays.get(name)?.catchUp(position);
  }

  private async begin(shares: readonly PartitionCheckpoint[]): Promise<void> {
    const { db, schema, clock } = this.options;
    const tables = tablesOf(this.options.parts);
    const isEmpty = await canBeWrittenAhead(db, schema, tables);
    const layouts = await readLayouts(db, schema, tables);
    for (const { name, partition } of shares) {
      await ensureCheckpoint(db.withSchema(schema), name, clock.now());
      const careful = createProjector({ ...this.options, partition, live: false, batchSize: BATCH });
      const ahead = new ReplayAhead({
        ...this.options,
        ...{ db: db.withSchema(schema), projector: this.options.name, checkpoint: name, partition, careful },
        batchSize: BATCH,
        writer: new AheadWriter(db, schema, layouts),
      });
      this.replays.set(name, isEmpty ? ahead : careful);
    }
  }
}
