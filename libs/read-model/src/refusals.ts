import { Client, type ClientConfig } from 'pg';

/** Told the SQLSTATE of what a server refused. */
export type RefusalListener = (code: string) => void;

/**
 * A kind of connection that tells of every refusal on it, whoever asked and however, and when it is refused itself: a
 * server whose disk is full lets nobody in. What a refusal quotes stays where it is.
 */
export const tellingClient = (kind: typeof Client, tell: RefusalListener): typeof Client =>
  class extends kind {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.connection.on('errorMessage', ({ code = '' }: { code?: string }) => tell(code));
    }
  };
