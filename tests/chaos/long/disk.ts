import { execFileSync } from 'node:child_process';
import { mkdirSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(1 << 20);
const SMALL = Buffer.alloc(4 << 10);

/** A small disk of its own for a folder, which can be filled to the last byte; only root of a Linux machine has one. */
export class SmallDisk {
  private constructor(
    private readonly folder: string,
    /** Where what belongs there is kept. */
    readonly place: string,
  ) {}

  /** Puts a disk of so many MiB under a folder. */
  static under(folder: string, mebibytes: number): SmallDisk {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder]);
    return new SmallDisk(folder, folder);
  }

  /** Leaves room for nothing. */
  fill(): void {
    const file = openSync(this.filler, 'a');
    try {
      for (const piece of [CHUNK, SMALL]) this.writeAll(file, piece);
    } finally {
      closeSync(file);
    }
  }

  /** There is room again. */
  free(): void {
    rmSync(this.filler, { force: true });
  }

  /** Takes the disk away, with all that is on it. */
  remove(): void {
    execFileSync('umount', ['-l', this.folder]);
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }

  private writeAll(file: number, piece: Buffer): void {
    for (;;) {
      try {
        if (writeSync(file, piece) < piece.length) return;
      } catch {
        return;
      }
    }
  }
}
