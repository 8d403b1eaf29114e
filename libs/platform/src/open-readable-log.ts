import type { SubjectKeys } from '@prosa/crypto';
import { sealedOwners } from '@prosa/event-store';
import type { OpenReadModel } from '@prosa/read-model';
import { adoptCampaignKeys, LostSubjectKeys, requireOpenKeys, type StoredSubjectKeys } from '@prosa/secrets';
import { systemClock } from '@prosa/kernel';
import { LogNotes } from './log-notes';
import { openLog, type OpenLog, type OpenLogOptions } from './open-log';

/** Enough facts to meet personal data; a start must not cost more the longer the log is. */
const SAMPLE = 200;

/** Whose keys a sample of the log is read by: of its end, or of its beginning where nothing is sealed at the end. */
const sampledOwners = async (log: Pick<OpenLog, 'store' | 'readLast'>) => {
  const last = sealedOwners(await log.readLast(SAMPLE));
  return last.length > 0 ? last : sealedOwners(await log.store.readAll(0n, SAMPLE));
};

/**
 * Checks that the keys of a log's sealed facts are here; returns how many of a sample are missing. The facts are read
 * before the keys, as another process makes a key before the first fact that needs it.
 * @throws LostSubjectKeys when not one of them is.
 */
export const requireKeysOf = async (
  log: Pick<OpenLog, 'store' | 'readLast'>,
  keys: Pick<SubjectKeys, 'find'>,
): Promise<number> => {
  const found = await keys.find(await sampledOwners(log));
  const absent = found.filter(key => key === 'absent').length;
  if (absent > 0 && absent === found.length) throw new LostSubjectKeys();
  return absent;
};

/** Tells which companies lack a key of their own: nothing is written in its place, and the other companies go on. */
const tellLostOfCompanies = async (
  keys: StoredSubjectKeys,
  logger: OpenLogOptions['logger'],
): Promise<void> => {
  await keys.noteCompanyKeys();
  const lost = (await keys.lostOfCompanies()).map(
    ({ companyId, subject }) => `company ${companyId}: ${subject}`,
  );
  if (lost.length > 0)
    logger.error(
      { lost },
      'keys of companies are missing: run `prosa keys restore`; none is made in their place',
    );
};

/**
 * Opens the log once it is certain that its personal data can be read; closes everything otherwise.
 * @throws ForeignSubjectKeys when the installation's key does not open the keys that are kept.
 * @throws LostSubjectKeys when the keys of a log with sealed facts are not here.
 * @throws TwoCampaignKeys when a company's campaigns have two.
 */
export const openReadableLog = async (
  options: Omit<OpenLogOptions, 'notes'>,
  { keys, readModel }: { readonly keys: StoredSubjectKeys; readonly readModel: OpenReadModel },
): Promise<OpenLog> => {
  let log: OpenLog | null = null;
  try {
    await requireOpenKeys(keys);
    await adoptCampaignKeys(readModel.owner, keys);
    await tellLostOfCompanies(keys, options.logger);
    log = await openLog({ ...options, notes: new LogNotes(readModel.owner, systemClock) });
    const missing = await requireKeysOf(log, keys);
    if (missing > 0)
      options.logger.error({ missing }, 'keys of personal data are missing: run `prosa keys restore`');
    await log.guard.adopt();
    return log;
  } catch (fault) {
    await log?.close();
    await readModel.close();
    throw fault;
  }
};
