import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { Credentials } from '../session/credential.store';
import type { Person } from '../session/people';
import { Sessions } from '../session/sessions';
import { UserRecords } from '../user/user-records';

/** Gives a person another password without the old one, and lets them in with it at once. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly records: UserRecords,
  ) {}

  /** Nobody is in with the old password afterwards, whatever step a crash follows. */
  async replace({ user }: Person, password: string, envelope: CommandEnvelope): Promise<void> {
    const { companyId, id, uuid } = user;
    const key = { companyId, userUuid: uuid };
    await this.sessions.endOfUser(companyId, id, 'password');
    await this.credentials.put(key, password);
    // Once more, for whoever came in with the old one in between.
    await this.sessions.endOfUser(companyId, id, 'password');
    await this.records.run(key, { type: 'ChangeUser', change: { password: true } }, envelope);
  }
}
