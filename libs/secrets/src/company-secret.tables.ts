/** A sealed secret; only `libs/secrets` reads the table, and only the owner's connection may. */
export interface CompanySecretRow {
  readonly companyId: number;
  readonly place: string;
  /** Which key sealed it. */
  readonly keyId: string;
  readonly sealed: Buffer;
  readonly updatedAt: Date;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    'secrets.companySecret': CompanySecretRow;
  }
}
