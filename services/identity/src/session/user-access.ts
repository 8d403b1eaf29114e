import { Injectable } from '@nestjs/common';
import { Credentials, type CredentialKey } from './credential.store';
import { Sessions } from './sessions';
import { ViewerCache } from './viewer-cache.adapter';

/** A user's access: password, sessions, and cached rights. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly viewers: ViewerCache,
  ) {}

  /** Sets or replaces a password. */
  setPassword(key: CredentialKey, password: string): Promise<void> {
    return this.credentials.put(key, password);
  }

  /** Ends the sessions of a replaced password, except the one in which it was replaced. */
  async endOthers(companyId: number, userId: number, sessionId: string): Promise<void> {
    await this.sessions.endOfUser(companyId, userId, 'password', sessionId);
  }

  /** Permanently revokes a removed user's access. */
  async revoke(key: CredentialKey, userId: number): Promise<void> {
    await this.sessions.endOfUser(key.companyId, userId, 'removed');
    await this.credentials.drop(key.userUuid);
  }

  /** Signs all users of a company out at once, and closes their sockets. */
  shutOut(companyId: number): Promise<void> {
    return this.sessions.endOfCompany(companyId, 'blocked');
  }

  /** Applies new rights at once in this process. */
  refresh(): void {
    this.viewers.clear();
  }
}
