import { systemClock } from '@prosa/kernel';
import { createRebuilder, type Rebuilder, type TableDifference } from '@prosa/projections';
import { snakeCase } from '@prosa/read-model';
import type { Asked } from './command-line';
import { CannotWork, type Installation } from './installation.store';
import type { Output } from './output';
import { parkedStreams, projectionsStatus, sharesOf } from './projections-status.store';
import { forgetSending, requireConsent, takeLogAsItIs } from './projections-reset.store';

const labels = { replaying: 'Replaying', comparing: 'Comparing', exchanging: 'Exchanging rows' } as const;

const rebuilderOf = ({ source, readModel, content }: Installation, output: Output): Rebuilder =>
  createRebuilder({
    source,
    owner: readModel.owner,
    parts: content.parts,
    clock: systemClock,
    onProgress: ({ phase, position, target }) =>
      output.progress(labels[phase], Number(position), Number(target)),
    onFault: fault => output.say(`In the replay: ${fault.kind} ${'stream' in fault ? fault.stream : ''}`),
  });

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
const partsNamed = ({ content: { parts } }: Installation, names: readonly string[]): readonly string[] => {
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
  const asked = partsNamed(installation, names);
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
  return verb === 'verify' ? verifyReadModel(installation, output) : projectionsStatus(installation, output);
};
