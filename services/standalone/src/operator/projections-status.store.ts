import { systemClock } from '@prosa/kernel';
import {
  createPartitionedProjectors,
  ReadModelSignals,
  type PartitionedProjectors,
} from '@prosa/projections';
import { sql } from 'kysely';
import type { Installation } from './installation.store';
import type { Output } from './output';

/** The read model, in however many shares it is divided now. */
export const sharesOf = ({ source, readModel, content }: Installation): PartitionedProjectors =>
  createPartitionedProjectors({
    ...{ source, db: readModel.owner, parts: content.parts, clock: systemClock },
    // Publishes to browsers what a retry makes visible.
    signals: new ReadModelSignals(),
  });

interface Parked {
  readonly stream: string;
  readonly error: string | null;
  readonly facts: number;
}

export const parkedStreams = async ({ readModel }: Installation): Promise<readonly Parked[]> => {
  const { rows } = await sql<Parked>`
    select stream, max(error) as error, count(*)::int as facts
      from dead_letters group by stream order by min(first_at)`.execute(readModel.owner);
  return rows;
};

interface GivenUp {
  readonly process: string;
  readonly position: number | null;
  readonly stream: string | null;
  readonly instance: string;
  readonly error: string;
}

/** What processes have given up: facts that they cannot react to, and commands that cannot be carried out. */
const givenUp = async ({ readModel }: Installation): Promise<readonly GivenUp[]> => {
  const { rows } = await sql<GivenUp>`
    select name as process, position::float8 as position, stream, instance, reason as error from process_parked
     union all
    select name, null, null, instance, dead from process_command where dead is not null
     order by process, position`.execute(readModel.owner);
  return rows;
};

/** `prosa projections status`; returns whether nothing is put aside and the log is not behind the read model. */
export const projectionsStatus = async (installation: Installation, output: Output): Promise<boolean> => {
  const shares = await sharesOf(installation).lag();
  for (const { name, position, head, seconds } of shares)
    output.row({ share: name, position, head, secondsBehind: seconds });
  const ahead = shares.some(({ position, head }) => position > head);
  if (ahead)
    output.say(
      'The log ends before what the database has seen: it is older, and new facts will not be shown',
    );
  const parked = await parkedStreams(installation);
  for (const { stream, error, facts } of parked) output.row({ parked: stream, facts, error });
  const abandoned = await givenUp(installation);
  for (const { process, position, stream, instance, error } of abandoned)
    output.row({ process, position, stream, instance, error });
  return parked.length + abandoned.length === 0 && !ahead;
};
