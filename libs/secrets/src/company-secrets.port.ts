/** Injection token of the {@link CompanySecrets}. */
export const COMPANY_SECRETS = Symbol('CompanySecrets');

/** Where a secret is kept: `prompt/<uuid>/apiKey`, `integration/<uuid>/jsonContent`. */
export interface SecretPlace {
  readonly companyId: number;
  readonly place: string;
}

/**
 * What companies sign in at other services with. A value is sealed for its company and place and opens nowhere else; any
 * process with the same SECRETS_KEY opens it. An adapter never logs a value, nor quotes one in an error.
 */
export interface CompanySecrets {
  /** Replaces the value; an empty one is forgotten. */
  put(where: SecretPlace, secret: string): Promise<void>;
  /** Keeps a value unless there is one; returns the one that is there, the same for callers at the same time. */
  keep(where: SecretPlace, secret: string): Promise<string>;
  /**
   * The value; null when there is none. Opened for talking to its service and for nothing else.
   * @throws UnopenedSecret when the key that sealed it is not given here, or it was changed or moved.
   */
  open(where: SecretPlace): Promise<string | null>;
  /** Forgets one value; harmless when there is none. */
  forget(where: SecretPlace): Promise<void>;
  /** Forgets every value whose place begins with `<place>/`. */
  forgetUnder(where: SecretPlace): Promise<void>;
}

/** A sealed value cannot be opened here; contains its location, never its content. */
export class UnopenedSecret extends Error {
  override readonly name = 'UnopenedSecret';

  constructor({ companyId, place }: SecretPlace) {
    super(`The secret of company ${companyId} at ${place} cannot be opened with the keys given here`);
  }
}
