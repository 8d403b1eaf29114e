/** A data subject's wrapped key; only `libs/secrets` reads the table, and only the owner's connection may. */
export interface SubjectKeyRow {
  readonly companyId: number;
  /** `<uuid>/<year>` or `<uuid>/card`. */
  readonly subject: string;
  /** Which of the installation's keys wrapped it. */
  readonly keyId: string;
  /** Null once destroyed. */
  readonly wrapped: Buffer | null;
  readonly madeAt: Date;
  readonly shreddedAt: Date | null;
}

/** That a company's own key was made; kept in backups of everything, and left when the key itself is lost. */
export interface CompanyKeyMadeRow {
  readonly companyId: number;
  /** The key's `subject`: `pepper` or `campaigns`. */
  readonly purpose: string;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    'keys.subjectKey': SubjectKeyRow;
    'secrets.companyKeyMade': CompanyKeyMadeRow;
  }
}
