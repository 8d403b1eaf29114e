import type { Environment } from '@prosa/config';
import { systemClock } from '@prosa/kernel';
import { openCompanySecrets, openSubjectKeys } from '@prosa/secrets';
import type { Asked } from './command-line';
import type { Installation } from './installation.store';
import type { Output } from './output';

/** `prosa secrets …`; returns whether every secret and every key of a data subject can be opened. */
export const secretsWork = async (
  { verb }: Asked,
  {
    environment,
    installation,
  }: { readonly environment: Environment; readonly installation: Pick<Installation, 'readModel'> },
  output: Output,
): Promise<boolean> => {
  const secrets = openCompanySecrets(environment, installation.readModel.owner, systemClock);
  const keys = openSubjectKeys(environment, installation.readModel.owner, systemClock);
  if (verb === 'rotate')
    output.row({ sealedAnew: await secrets.rotate(), keysWrappedAnew: await keys.rotate() });
  const counts = [
    ...(await secrets.count()).map(count => ({ what: 'secrets', ...count })),
    ...(await keys.count()).map(count => ({ what: 'keys', ...count })),
  ];
  for (const count of counts) output.row({ ...count });
  if (counts.length === 0) output.say('Nothing is sealed here');
  return counts.every(({ opens }) => opens);
};
