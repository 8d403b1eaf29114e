import { resolve } from 'node:path';
import type { Environment } from '@prosa/config';
import { systemClock } from '@prosa/kernel';
import { openMediaStore, openSpool } from '@prosa/media';
import type { Asked } from '../command-line';
import type { Installation } from '../installation.store';
import type { Output } from '../output';
import { backUp } from './backup.store';
import { restore } from './restore.store';

/** `prosa backup`, `prosa restore` and `prosa log seal`; returns whether it succeeded. */
export const backupWork = async (
  { what, verb, names }: Asked,
  { environment, installation }: { readonly environment: Environment; readonly installation: Installation },
  output: Output,
): Promise<boolean> => {
  const folder = resolve(names[0] ?? '');
  const media = openMediaStore(environment, systemClock);
  if (what !== 'backup') {
    const spool = openSpool(environment);
    const draft = (bytes: AsyncIterable<Uint8Array>) => spool.receive(bytes);
    const seals = verb === 'seal' ? installation.codec : null;
    const { position, files, sealed } = await restore({ installation, media, draft, seals }, folder, output);
    output.row({ restored: folder, position, files, ...(sealed === null ? {} : { sealed }) });
    return true;
  }
  const made = await backUp({ installation, media, now: systemClock.now() }, folder, output);
  const { files, missing } = made.media;
  output.row({ backup: folder, position: made.log.position, tables: made.tables.length, files, missing });
  if (missing > 0) output.say('Some files are named in the database and lie nowhere; see `missing`.');
  output.say(
    'Now run `prosa keys backup`, and keep GATEWAY_KEY, SECRETS_KEY, JWT_SECRET and MEDIA_LINK_SECRET too, in other places: none is in it.',
  );
  return missing === 0;
};
