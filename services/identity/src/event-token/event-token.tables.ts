import type { TokenScope } from '@prosa/contracts';

/** A valid token of a program; a revoked one has no row. */
export interface EventTokenRow {
  uuid: string;
  companyId: number;
  name: string;
  scopes: readonly TokenScope[];
  networks: readonly string[];
  /** SHA-256 of the token in hexadecimal digits. */
  hash: string;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date | null;
}

/** When a token was last used; kept beside the facts. */
export interface EventTokenUseRow {
  tokenUuid: string;
  companyId: number;
  usedAt: Date;
}

declare module '@prosa/read-model' {
  interface ReadModel {
    eventToken: EventTokenRow;
    'identity.eventTokenUse': EventTokenUseRow;
  }
}
