/** Injection token of the {@link StorageQuota}; a process without plans provides none, and limits nobody. */
export const STORAGE_QUOTA = Symbol('StorageQuota');

/** Who knows how much a company may keep in files. */
export interface StorageQuota {
  /** Bytes; null where nothing is limited. */
  bytesOf(companyId: number): Promise<number | null>;
}
