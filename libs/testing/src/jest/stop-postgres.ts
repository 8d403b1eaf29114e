import { rmSync } from 'node:fs';
import { started } from './start-postgres';

/** Ends the server that the set-up started. */
export default async function stopPostgres(): Promise<void> {
  await started.server?.stop();
  if (started.folder !== undefined) rmSync(started.folder, { recursive: true, force: true });
}
