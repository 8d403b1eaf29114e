import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HealthCheck } from './health-checks';

/** A disk with less free space than this, or than a tenth of a small disk, is nearly full: one evening's media. */
const FEW_BYTES = 1_000_000_000;
const SMALL_SHARE = 0.1;

/** Numbers of a file system; `statfs` of node. */
export type DiskFigures = Readonly<Record<'bavail' | 'blocks' | 'bsize', number>>;

type Look = (folder: string) => Promise<DiskFigures>;

/** Where a process writes, as its environment says. */
export interface Places {
  readonly DATA_DIR: string;
  readonly MEDIA_DIR: string;
  readonly MEDIA_STORE: string;
}

/** The folders that a process writes to, by what they hold. */
export const writtenFolders = ({
  DATA_DIR,
  MEDIA_DIR,
  MEDIA_STORE,
}: Places): Readonly<Record<string, string>> => ({
  data: DATA_DIR,
  ...(MEDIA_STORE === 'disk' ? { media: MEDIA_DIR || DATA_DIR } : {}),
});

/** The disk of a folder; of one that is not made yet, the disk that it will be on. */
const figuresOf = async (folder: string, look: Look): Promise<DiskFigures> => {
  try {
    return await look(folder);
  } catch (fault) {
    const parent = dirname(folder);
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw fault;
    return figuresOf(parent, look);
  }
};

/** How many bytes may still be written to a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await figuresOf(folder, statfs);
  return bavail * bsize;
};

const isNearlyFull = ({ bavail, blocks, bsize }: DiskFigures): boolean =>
  bavail * bsize < Math.min(FEW_BYTES, blocks * bsize * SMALL_SHARE);

const described = (folder: string, { bavail, bsize }: DiskFigures): string =>
  `${Math.floor((bavail * bsize) / 1_000_000)} MB are free under ${folder}`;

/** Whether there is room in every folder that this process writes to. */
export const checkDisk =
  (places: Places, look: Look = statfs): HealthCheck =>
  async () => {
    const folders = [...new Set(Object.values(writtenFolders(places)))];
    const found = await Promise.all(
      folders.map(async folder => [folder, await figuresOf(folder, look)] as const),
    );
    const full = found.filter(([, figures]) => isNearlyFull(figures));
    if (full.length === 0) return true;
    const which = full.map(([folder, figures]) => described(folder, figures)).join(', ');
    return { state: 'away', detail: `${which}; see docs/runbooks/capacity.md` };
  };
