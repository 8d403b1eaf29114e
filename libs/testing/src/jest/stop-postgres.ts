import { rmSync } from 'node:fs';
import { dropTemplate } from '../test-database';
import { started } from './start-postgres';

/** Ends the server that the set-up started. */
export default async function stopPostgres(): Promise<void> {
  // A server that was there before keeps nothing of the run.
  if (started.server === undefined) await dropTemplate();
  await started.server?.stop();
  if (started.folder !== undefined) rmSync(started.folder, { recursive: true, force: true });
}
