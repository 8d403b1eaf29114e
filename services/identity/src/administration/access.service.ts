import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { SecurityLog } from '@prosa/observability';
import { CLOCK } from '@prosa/platform';
import { People } from '../session/people';
import { SessionService, type SignedIn } from '../session/session.service';
import { AccessRecords } from '../access/access-records';

/** Maximum duration of an access. */
export const ACCESS_MINUTES = 60;

/** Lets super users into other companies and out again; each access is first recorded in the company's own log. */
@Injectable()
export class AccessService {
  constructor(
    private readonly records: AccessRecords,
    private readonly sessions: SessionService,
    private readonly people: People,
    private readonly security: SecurityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ERR_OWN_COMPANY, ERR_NO_COMPANY_FOUND */
  async begin(
    companyId: number,
    reason: string,
    viewer: Viewer,
    envelope: CommandEnvelope,
  ): Promise<SignedIn> {
    if (companyId === viewer.companyId) throw new DomainError('ERR_OWN_COMPANY');
    if ((await this.people.administratorOf(companyId)) === null)
      throw new DomainError('ERR_NO_COMPANY_FOUND');
    const accessId = uuidv7(this.clock);
    const until = new Date(this.clock.now().getTime() + ACCESS_MINUTES * 60_000);
    const { userId, uuid: userUuid, name, companyId: userCompanyId, sessionId } = viewer;
    const access = { userUuid, userId, userCompanyId, name, reason, until: until.toISOString() };
    await this.records.begin(companyId, accessId, access, envelope);
    this.security.tell('access-begun', { userId, ownCompanyId: userCompanyId, companyId });
    const own = { ownUserId: userId, ownCompanyId: userCompanyId, ownSessionId: sessionId };
    return this.sessions.enter(companyId, { ...own, accessReason: reason, accessId, until });
  }

  /** @throws ERR_OWN_COMPANY when the viewer does not act in another company, ERR_SESSION_EXPIRED */
  leave(viewer: Viewer): Promise<SignedIn> {
    if (viewer.acting === undefined) throw new DomainError('ERR_OWN_COMPANY');
    const { userId, companyId: ownCompanyId } = viewer.acting;
    this.security.tell('access-ended', { userId, ownCompanyId, companyId: viewer.companyId });
    return this.sessions.leave(viewer);
  }
}
