import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { Credentials } from '../session/credential.store';
import type { Person } from '../session/people';
import { Sessions } from '../session/sessions';
import { UserRecords } from '../user/user-records';

/** Sets a new password without the old one, and signs the user in. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly records: UserRecords,
  ) {}

  /** The order guarantees that the old password gives no access afterwards, even after a crash at any step. */
  async replace({ user }: Person, password: string, envelope: CommandEnvelope): Promise<void> {
    const { companyId, id, uuid } = user;
    const key = { companyId, userUuid: uuid };
    await this.sessions.endOfUser(companyId, id, 'password');
    await this.credentials.put(key, password);
    // Again, for sessions started with the old password in between; a later one looks at the password once more.
    await this.sessions.endOfUser(companyId, id, 'password');
    await this.records.run(key, { type: 'ChangeUser', change: { password: true } }, envelope);
  }
}
