import { DomainError } from '@prosa/kernel';

/** Whose key: a company's data subject, as `<uuid>/<year>` or `<uuid>/card`, or a purpose of the company itself. */
export interface KeyOwner {
  readonly companyId: number;
  readonly subject: string;
}

/** What there is of an owner's key; `absent` says that it was never made or is lost, and never that it was destroyed. */
export type FoundKey = Buffer | 'shredded' | 'absent';

/**
 * The keys of the data subjects in the log: one per company, subject and year, and one for the subject's card. Each has
 * 32 bytes and is durable before it is returned. An adapter never logs a key and never
 * recreates a destroyed one.
 */
export interface SubjectKeys {
  /**
   * The key, made at the first call; several processes that ask at once get the same.
   * @throws SubjectErased once it has been destroyed.
   * @throws KeysMissing when it is a company's own, was made before, and is lost: ids and hashes derive from it.
   * @throws KeysUnavailable when they cannot be reached.
   */
  obtain(owner: KeyOwner): Promise<Buffer>;
  /**
   * The keys in the order of their owners.
   * @throws KeysUnavailable when they cannot be reached.
   */
  find(owners: readonly KeyOwner[]): Promise<readonly FoundKey[]>;
  /**
   * Keeps a key that was made elsewhere, unless it is kept already or the owner's was destroyed. Harmless when repeated.
   * @throws DifferentKey when the owner has another one.
   * @throws KeysUnavailable when they cannot be reached.
   */
  adopt(owner: KeyOwner, key: Buffer): Promise<void>;
  /** Destroys the key permanently; what it sealed can never be read again. Harmless when repeated. */
  shred(owner: KeyOwner): Promise<void>;
}

/** The subject's key was destroyed: nothing more may be written about them under it. Answered as a refusal. */
export class SubjectErased extends DomainError {
  readonly owner: KeyOwner;

  constructor({ companyId, subject }: KeyOwner) {
    super('ERR_PERSONAL_DATA_ERASED', `subject ${subject} of company ${companyId}`);
    this.owner = { companyId, subject };
  }
}

/** The owner has another key than the one to be adopted; both may have been used. */
export class DifferentKey extends Error {
  override readonly name = 'DifferentKey';

  constructor({ companyId, subject }: KeyOwner) {
    super(`Subject ${subject} of company ${companyId} has another key already`);
  }
}

/** The keys cannot be reached at the moment; nothing is known about whether they exist. */
export class KeysUnavailable extends Error {
  override readonly name: string = 'KeysUnavailable';

  constructor(options?: ErrorOptions, message = 'The keys of data subjects cannot be reached') {
    super(message, options);
  }
}

const MISSING = 'ERR_PERSONAL_KEYS_MISSING';

/**
 * Keys that sealed stored values are not here, and were not destroyed either: a fault of operations. Nothing is lost;
 * the values can be read once the keys are restored.
 */
export class KeysMissing extends KeysUnavailable {
  override readonly name = 'KeysMissing';
  readonly code = MISSING;

  constructor({ companyId, subject }: KeyOwner) {
    super(
      undefined,
      `The key of subject ${subject} of company ${companyId} is missing and was not destroyed: run \`prosa keys restore\` (docs/runbooks/personal-data-keys.md)`,
    );
  }
}

/** Whether a key is a company's own, such as the pepper of its ids, and not a person's. */
export const isOfCompany = ({ subject }: Pick<KeyOwner, 'subject'>): boolean => !subject.includes('/');

/** Whether a fault, or what caused it, is that keys are missing. */
export const lacksKeys = (fault: unknown): boolean =>
  fault instanceof Error && ((fault as { code?: unknown }).code === MISSING || lacksKeys(fault.cause));
