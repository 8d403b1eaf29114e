/** The keys of the people whose data is in the log, one per person and company, wrapped when at rest. */
export interface SubjectKeys {
  /** The subject's key of 32 bytes, made at the first call. @throws SubjectErased once it has been destroyed. */
  obtain(companyId: number, subject: string): Promise<Buffer>;
  /** The key, or null when the subject never had one or it was destroyed. */
  find(companyId: number, subject: string): Promise<Buffer | null>;
  /** Destroys the key for ever; what it sealed can never be read again. */
  shred(companyId: number, subject: string): Promise<void>;
}

/** The subject's key was destroyed: nothing more may be written about them under it. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';

  constructor(
    readonly companyId: number,
    readonly subject: string,
  ) {
    super('The data of this subject has been erased');
  }
}
