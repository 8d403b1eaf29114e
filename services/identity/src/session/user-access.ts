import { Injectable } from '@nestjs/common';
import { Credentials, type CredentialKey } from './credential.store';
import { Sessions } from './sessions';
import { ViewerCache } from './viewer-cache.adapter';

/** What a person gets in with: their password, their sessions, the rights that are remembered of them. */
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

  /** Ends the sessions a replaced password had opened, but for the one it was replaced in. */
  async endOthers(companyId: number, userId: number, sessionId: string): Promise<void> {
    await this.sessions.endOfUser(companyId, userId, 'password', sessionId);
  }

  /** Lets a removed person out for good. */
  async revoke(key: CredentialKey, userId: number): Promise<void> {
    await this.sessions.endOfUser(key.companyId, userId, 'removed');
    await this.credentials.drop(key.userUuid);
  }

  /** Shuts a company's people out at once: whoever is signed in is signed out, and their sockets close. */
  shutOut(companyId: number): Promise<void> {
    return this.sessions.endOfCompany(companyId, 'blocked');
  }

  /** Makes new rights count at once in this process. */
  refresh(): void {
    this.viewers.clear();
  }
}
