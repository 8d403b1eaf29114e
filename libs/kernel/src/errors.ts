/** Details of an error besides its code: the field, and a text. */
export interface RefusalDetail {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** The one error that domain and application code throws on purpose; `code` is a key of the error table in contracts. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  /** Unlike `detail`, which is for the log, these are answered. */
  readonly details: readonly RefusalDetail[] | undefined;

  constructor(
    readonly code: string,
    readonly detail?: string,
    options: ErrorOptions & { readonly details?: readonly RefusalDetail[] } = {},
  ) {
    super(detail === undefined ? code : `${code}: ${detail}`, options);
    this.details = options.details;
  }
}

/** Makes a forgotten case a compile error, and a loud one at run time. */
export const exhaustive = (value: never): never => {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
};
