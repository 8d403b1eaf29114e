import { ensureCheckpoint, type PartitionCheckpoint } from './checkpoint';
import { DividedOtherwise } from './partition';
import { createProjector, type Projector, type ProjectorOptions } from './projector';

/** What a replay into a shadow schema is made with. */
export interface ShadowReplayOptions extends Pick<
  ProjectorOptions,
  'source' | 'db' | 'parts' | 'clock' | 'onFault'
> {
  readonly name: string;
  readonly schema: string;
}

/** A replay of the log beside the live read model, each share of it up to where the live one is. */
export class ShadowReplay {
  private readonly projectors = new Map<string, Projector>();

  constructor(private readonly options: ShadowReplayOptions) {}

  /**
   * Projects what the live shares have projected.
   * @throws DividedOtherwise when the live read model was divided anew after the first call.
   */
  async follow(shares: readonly PartitionCheckpoint[]): Promise<void> {
    if (this.projectors.size === 0) for (const share of shares) await this.begin(share);
    const isSame =
      shares.length === this.projectors.size && shares.every(({ name }) => this.projectors.has(name));
    if (!isSame) throw new DividedOtherwise([...this.projectors.keys()].join(', '));
    for (const { name, position } of shares) await this.projectors.get(name)?.catchUp(position);
  }

  private async begin({ name, partition }: PartitionCheckpoint): Promise<void> {
    const { db, schema, clock } = this.options;
    await ensureCheckpoint(db.withSchema(schema), name, clock.now());
    this.projectors.set(name, createProjector({ ...this.options, partition, live: false, batchSize: 2_000 }));
  }
}
