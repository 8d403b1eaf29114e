import type { SheetImportView, SheetUploadAnswer } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a request waits for the end of its import: small files get the whole result, as clients of the API
 * expect.
 */
const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 200;

/**
 * Waits for the end of an import with a timeout; a longer one answers its progress.
 * @throws the code of a file that could not be read.
 */
export const untilEnded = async <Answer>(
  importUuid: string,
  show: () => Promise<SheetImportView<Answer> | null>,
): Promise<SheetUploadAnswer<Answer>> => {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const view = await show();
    if (view?.importId !== importUuid) throw new DomainError('ERR_UNAVAILABLE', 'the import is not shown');
    const { status, error, answer, done, total } = view;
    if (error !== null) throw new DomainError(error);
    if (answer !== null) return { status: 'finished', ...answer };
    if (status === 'cancelled' || Date.now() > until)
      return { status: status === 'cancelled' ? status : 'running', importId: importUuid, done, total };
    await pause(LOOK_AGAIN_MS);
  }
};
