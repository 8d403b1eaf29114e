import type { Readable } from 'node:stream';

/** A stretch of bytes, both ends counted in, from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes that have arrived in full and lie in a private temporary file. */
export interface Draft {
  readonly path: string;
  /** In hex; what the bytes are called once they are kept. */
  readonly sha256: string;
  readonly size: number;
}

/** Kept bytes, as a sweep finds them. */
export interface KeptBytes {
  readonly companyId: number;
  readonly sha256: string;
  readonly size: number;
  /** When they were last kept. */
  readonly at: Date;
}

/** There are no such bytes; or there were, and they are gone. */
export class MediaMissing extends Error {
  override readonly name = 'MediaMissing';
}

/**
 * Where the bytes of files lie, each company's apart, found by their hash: the same bytes of one company are kept
 * once. Every adapter passes `describeMediaStore`.
 *
 * When `keep` has resolved the bytes survive a crash; until then no reader finds a part of them. An adapter never looks
 * into the bytes, never reads a whole file into memory, and gives no company another's. Who may read, what the file is
 * called and which kind it is are the library's to know.
 */
export interface MediaStore {
  /** Keeps a draft's bytes; again is harmless. The draft's file may be moved away. */
  keep(companyId: number, draft: Draft): Promise<void>;
  /**
   * The bytes, or a stretch of them that must lie within.
   * @throws MediaMissing before the first byte, never after.
   */
  open(companyId: number, sha256: string, range?: ByteRange): Promise<Readable>;
  /** Forgets bytes; again is harmless. */
  remove(companyId: number, sha256: string): Promise<void>;
  /** All bytes of all companies, in no order; what comes or goes meanwhile may be missing. */
  list(): AsyncIterable<KeptBytes>;
}
