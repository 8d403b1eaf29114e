/**
 * A file that was taken in; one row per arrival, several may share their bytes. No fact tells of it: it is written by
 * the media library before any fact can refer to it, and removed when none has for a day.
 */
export interface MediaObjectRow {
  readonly companyId: number;
  /** 128 random bits; what facts, rows and addresses call the file. */
  readonly key: string;
  /** What its bytes are kept under, in hex. */
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
