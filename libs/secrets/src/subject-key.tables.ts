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

declare module '@prosa/read-model' {
  interface ReadModel {
    'keys.subjectKey': SubjectKeyRow;
  }
}
