/** Whose key: a company's data subject, as `<uuid>/<year>` or `<uuid>/card`. */
export interface KeyOwner {
  readonly companyId: number;
  readonly subject: string;
}

/**
 * The keys of the data subjects in the log: one per company, subject and year, and one for the subject's card. Each has
 * 32 bytes and is durable before it is returned. An adapter never logs a key and never
 * recreates a destroyed one.
 */
export interface SubjectKeys {
  /**
   * The key, made at the first call; several processes that ask at once get the same.
   * @throws SubjectErased once it has been destroyed.
   * @throws KeysUnavailable when they cannot be reached.
   */
  obtain(owner: KeyOwner): Promise<Buffer>;
  /**
   * The keys in the order of their owners; null for an owner that never had one or whose key was destroyed.
   * @throws KeysUnavailable when they cannot be reached.
   */
  find(owners: readonly KeyOwner[]): Promise<readonly (Buffer | null)[]>;
  /** Destroys the key permanently; what it sealed can never be read again. Harmless when repeated. */
  shred(owner: KeyOwner): Promise<void>;
}

/** The subject's key was destroyed: nothing more may be written about them under it. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';

  constructor({ companyId, subject }: KeyOwner) {
    super(`The data of subject ${subject} of company ${companyId} has been erased`);
  }
}

/** The keys cannot be reached at the moment; nothing is known about whether they exist. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';

  constructor(options?: ErrorOptions) {
    super('The keys of data subjects cannot be reached', options);
  }
}
