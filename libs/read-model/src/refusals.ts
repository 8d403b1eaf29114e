import { Client, type ClientConfig } from 'pg';

/** Called with the SQLSTATE of a server's error. */
export type RefusalListener = (code: string) => void;

/**
 * A client class that reports every error of its statements, and a refused connection: a server with a full disk
 * accepts none. Only the code is reported, never the message.
 */
export const reportingClient = (kind: typeof Client, report: RefusalListener): typeof Client =>
  class extends kind {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.connection.on('errorMessage', ({ code = '' }: { code?: string }) => report(code));
    }
  };
