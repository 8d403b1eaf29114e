/** Injection token of the {@link StorageQuota}; a process without plans provides none, and has no limit. */
export const STORAGE_QUOTA = Symbol('StorageQuota');

/** The storage quota of a company. */
export interface StorageQuota {
  /** Bytes; null where nothing is limited. */
  bytesOf(companyId: number): Promise<number | null>;
}
