import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DestinationStream } from 'pino';

/** Minimum delay before a failed write is retried, so that a full disk is not tried a thousand times a second. */
const PAUSE_MS = 1_000;

/** The file operations of a {@link LogFile}. */
export interface LogFileParts {
  now(): number;
  open(path: string): number;
  write(file: number, bytes: Uint8Array): number;
  /** Shortens the file by bytes that were written last. */
  takeBack(file: number, bytes: number): void;
  close(file: number): void;
}

const machine: LogFileParts = {
  now: () => performance.now(),
  open: path => {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a');
  },
  write: (file, bytes) => writeSync(file, bytes),
  takeBack: (file, bytes) => ftruncateSync(file, fstatSync(file).size - bytes),
  close: closeSync,
};

/**
 * A log file whose failures have no other effect: lines that the disk rejects or cuts are counted and dropped, and the
 * first line that is written again is preceded by one with their number. Never throws.
 */
export class LogFile implements DestinationStream {
  private file: number | null = null;
  private lost = 0;
  private notBefore = 0;
  /** Whether the file ends within a line. */
  private torn = false;

  constructor(
    private readonly path: string,
    private readonly parts: LogFileParts = machine,
  ) {}

  write(line: string): void {
    if (this.parts.now() < this.notBefore) {
      this.lost += 1;
      return;
    }
    try {
      this.file ??= this.parts.open(this.path);
      this.writeWhole(this.file, `${this.torn ? '\n' : ''}${this.gap()}${line}`);
      this.lost = 0;
    } catch {
      this.lost += 1;
      this.notBefore = this.parts.now() + PAUSE_MS;
      this.letGo();
    }
  }

  private gap(): string {
    if (this.lost === 0) return '';
    return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost: this.lost, msg: 'log lines could not be written' })}\n`;
  }

  private writeWhole(file: number, text: string): void {
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) {
        const part = this.parts.write(file, bytes.subarray(written));
        if (part === 0) throw new Error('The file takes nothing');
        written += part;
      }
      this.torn = false;
    } catch (fault) {
      if (written > 0) this.takeBack(file, written);
      throw fault;
    }
  }

  /** Takes back a line that the disk cut; where that fails, the next one begins on a line of its own. */
  private takeBack(file: number, bytes: number): void {
    const wasTorn = this.torn;
    this.torn = true;
    this.parts.takeBack(file, bytes);
    this.torn = wasTorn;
  }

  /** Opened again next time: the file may have been moved away to make room. */
  private letGo(): void {
    const { file } = this;
    this.file = null;
    if (file === null) return;
    try {
      this.parts.close(file);
    } catch {
      // A file that cannot be closed is of no more use than one that can.
    }
  }
}
