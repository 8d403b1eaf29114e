import type { Connection, Submittable } from 'pg';

/**
 * Rows inserted by COPY, which costs the server a third of the same rows as parameters of an insert: `copy … from
 * stdin` for each table in turn, all or none of them. Passed as the only parameter of a statement.
 */
export class CopyRows {
  /** @param bodies For each COPY of the statement its rows, in the text format. */
  constructor(readonly bodies: readonly string[]) {}
}

/** Members that the driver's types omit. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

type Done = (error: Error | null, result?: { readonly rows: readonly [] }) => void;

/**
 * The driver's part of COPY. The rows are sent with the statement, without waiting for the server's request: a
 * server that has rejected the first of them skips the rest.
 */
export class CopySubmission implements Submittable {
  constructor(
    private readonly text: string,
    private readonly rows: CopyRows,
    private readonly done: Done,
  ) {}

  submit(connection: Connection): void {
    const { stream } = connection;
    const copying = connection as CopyingConnection;
    stream.cork();
    connection.query(this.text);
    for (const body of this.rows.bodies) {
      copying.sendCopyFromChunk(Buffer.from(body));
      copying.endCopyFrom();
    }
    stream.uncork();
  }

  /** The rows are already sent. */
  handleCopyInResponse(): void {}

  /** Results of single statements are not used. */
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.done(error);
  }

  handleReadyForQuery(): void {
    this.done(null, { rows: [] });
  }
}
