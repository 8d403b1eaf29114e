/**
 * A stored file; one row per upload, several may share their bytes. Not derived from facts: it is written by the
 * media library before any fact can refer to it, and removed when none has for a day.
 */
export interface MediaObjectRow {
  readonly companyId: number;
  /** 128 random bits; the file's id in facts, rows and URLs. */
  readonly key: string;
  /** The content hash under which its bytes are stored, in hex. */
  readonly sha256: string;
  readonly size: number;
  readonly mediaType: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** The table that `libs/media` writes. */
export interface MediaTables {
  mediaObject: MediaObjectRow;
}
