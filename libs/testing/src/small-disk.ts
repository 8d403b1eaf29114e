import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own in memory, which a spec fills and empties. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes every byte that is left. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  remove(): void;
}

const takeAll = (path: string): void => {
  const file = openSync(path, 'a');
  for (let size = 1_048_576; size >= 1; size = Math.floor(size / 16)) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // No room for so many; fewer may fit.
    }
  }
  closeSync(file);
};

const mount = (folder: string, mebibytes: number): void => {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new Error('A spec of full disks mounts a tmpfs: run it on Linux as root', { cause: error });
  }
};

/** Mounts a disk of so many MiB, in a folder of its own by default; throws where this account may not mount one. */
export const mountSmallDisk = (
  mebibytes: number,
  folder = mkdtempSync(join(tmpdir(), 'prosa-small-disk-')),
): SmallDisk => {
  mkdirSync(folder, { recursive: true });
  mount(folder, mebibytes);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => takeAll(filler),
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
