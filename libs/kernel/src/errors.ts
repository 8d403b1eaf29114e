/** The one error that domain and application code throws on purpose; `code` is a key of the error table in contracts. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: string,
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`, options);
  }
}

/** Makes a forgotten case a compile error, and a loud one at run time. */
export const exhaustive = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
