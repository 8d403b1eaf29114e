import type { Environment } from '@prosa/config';
import { systemClock } from '@prosa/kernel';
import { openCompanySecrets } from '@prosa/secrets';
import type { Asked } from './command-line';
import type { Installation } from './installation.store';
import type { Output } from './output';

/** `prosa secrets …`; answers whether every sealed value can be opened. */
export const secretsWork = async (
  { verb }: Asked,
  {
    environment,
    installation,
  }: { readonly environment: Environment; readonly installation: Pick<Installation, 'readModel'> },
  output: Output,
): Promise<boolean> => {
  const secrets = openCompanySecrets(environment, installation.readModel.owner, systemClock);
  if (verb === 'rotate') output.row({ sealedAnew: await secrets.rotate() });
  const counts = await secrets.count();
  for (const count of counts) output.row({ ...count });
  if (counts.length === 0) output.say('No secret of a company is sealed here');
  return counts.every(({ opens }) => opens);
};
