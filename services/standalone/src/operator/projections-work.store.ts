import { systemClock } from '@prosa/kernel';
import {
  createRebuilder,
  createPartitionedProjectors,
  ReadModelSignals,
  type Rebuilder,
  type PartitionedProjectors,
  type TableDifference,
} from '@prosa/projections';
import { snakeCase } from '@prosa/read-model';
import { sql } from 'kysely';
import { standaloneContent } from '../content';
import type { Asked } from './command-line';
import { CannotWork, type Installation } from './installation.store';
import type { Output } from './output';
import { forgetSending, requireConsent, takeLogAsItIs } from './projections-reset.store';

const { parts } = standaloneContent;

const labels = { replaying: 'Replaying', comparing: 'Comparing', exchanging: 'Exchanging rows' } as const;

/** The read model, in however many shares it is divided now. */
const sharesOf = ({ source, readModel }: Installation): PartitionedProjectors =>
  createPartitionedProjectors({
    ...{ source, db: readModel.owner, parts, clock: systemClock },
    // Publishes to browsers what a retry makes visible.
    signals: new ReadModelSignals(),
  });

const rebuilderOf = ({ source, readModel }: Installation, output: Output): Rebuilder =>
  createRebuilder({
    source,
    owner: readModel.owner,
    parts,
    clock: systemClock,
    onProgress: ({ phase, position, target }) =>
      output.progress(labels[phase], Number(position), Number(target)),
    onFault: fault => output.say(`In the replay: ${fault.kind} ${'stream' in fault ? fault.stream : ''}`),
  });

interface Parked {
  readonly stream: string;
  readonly error: string | null;
  readonly facts: number;
}

const parkedStreams = async ({ readModel }: Installation): Promise<readonly Parked[]> => {
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

const status = async (installation: Installation, output: Output): Promise<boolean> => {
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

const tell = (differences: readonly TableDifference[], output: Output): void => {
  for (const { table, rows, keys } of differences) output.row({ table, rows, keys });
};

/** Compares the read model with a replay of the log. */
export const verifyReadModel = async (installation: Installation, output: Output): Promise<boolean> => {
  const differences = await rebuilderOf(installation, output).verify();
  tell(differences, output);
  output.row({ equal: differences.length === 0 });
  return differences.length === 0;
};

/** The parts of these names, or to which the tables of these names belong: `verify` names tables. */
const partsNamed = (names: readonly string[]): readonly string[] => {
  const found = names.map(
    name =>
      parts.find(part => part.name === name || part.tables.some(({ table }) => snakeCase(table) === name))
        ?.name,
  );
  const unknown = names.filter((_, index) => found[index] === undefined);
  if (unknown.length > 0)
    throw new CannotWork(
      `There is no part and no table ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}`,
    );
  return [...new Set(found.filter(name => name !== undefined))];
};

const rebuild = async (
  installation: Installation,
  names: readonly string[],
  output: Output,
): Promise<boolean> => {
  const asked = partsNamed(names);
  const shares = sharesOf(installation);
  // A log that was restored alone has no read model to be compared.
  if ((await shares.lag()).length === 0) await shares.catchUp();
  const corrected = await rebuilderOf(installation, output).rebuild(asked.length > 0 ? asked : undefined);
  tell(corrected, output);
  // The rebuild ends where the read model was: in a restored log that may be far from its end.
  await shares.catchUp();
  output.row({ rebuilt: asked.length > 0 ? asked.join(' ') : 'all', tablesCorrected: corrected.length });
  return true;
};

const reset = async (knows: boolean, installation: Installation, output: Output): Promise<boolean> => {
  requireConsent(knows);
  const { head, before } = await takeLogAsItIs(installation);
  output.row({ head, seenBefore: before });
  const isRebuilt = await rebuild(installation, [], output);
  await forgetSending(installation, head);
  return isRebuilt;
};

const retryParked = async (
  installation: Installation,
  names: readonly string[],
  output: Output,
): Promise<boolean> => {
  const streams = names.length > 0 ? names : (await parkedStreams(installation)).map(({ stream }) => stream);
  const released = await sharesOf(installation).retryAllParked(streams);
  for (const stream of streams) output.row({ stream, projected: released.has(stream) });
  if (streams.length === 0) output.say('No stream is put aside');
  return streams.every(stream => released.has(stream));
};

/** `prosa projections …`; returns whether it succeeded. */
export const projectionsWork = (
  { verb, names, knows }: Asked,
  installation: Installation,
  output: Output,
): Promise<boolean> => {
  if (verb === 'reset') return reset(knows, installation, output);
  if (verb === 'rebuild') return rebuild(installation, names, output);
  if (verb === 'retry-parked') return retryParked(installation, names, output);
  return verb === 'verify' ? verifyReadModel(installation, output) : status(installation, output);
};
