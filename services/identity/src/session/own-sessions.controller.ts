import { Controller, Delete, Get, Header, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OwnSessionView } from '@prosa/contracts';
import { CurrentViewer, Requires, UuidPipe, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { Sessions } from './sessions';

/** A user's own sessions; a super user who acts for them can neither see nor end them here. */
@ApiTags('auth')
@Requires('profile:edit')
@Controller('auth/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The places where the caller is signed in, the latest used first' })
  async list(@CurrentViewer() viewer: Viewer): Promise<{ sessions: OwnSessionView[] }> {
    const rows = await this.sessions.ofPerson(viewer.companyId, viewer.userId);
    const own = rows.filter(({ accessId }) => accessId === null && viewer.acting === undefined);
    return {
      sessions: own.map(({ id, device, createdAt, usedAt }) => ({
        id,
        device,
        at: createdAt.toISOString(),
        usedAt: (usedAt ?? createdAt).toISOString(),
        isThis: id === viewer.sessionId,
      })),
    };
  }

  @Delete()
  @ApiOperation({ summary: 'Signs the caller out everywhere but here' })
  async endOthers(@CurrentViewer() viewer: Viewer): Promise<{ ok: true }> {
    if (viewer.acting !== undefined) throw new DomainError('ERR_NOT_WHILE_ACTING');
    await this.sessions.endOfUser(viewer.companyId, viewer.userId, 'ended', viewer.sessionId);
    return { ok: true };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Signs the caller out in one place' })
  async end(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new UuidPipe('ERR_NO_SESSION_FOUND')) id: string,
  ): Promise<{ ok: true }> {
    const { sessions } = await this.list(viewer);
    if (!sessions.some(session => session.id === id)) throw new DomainError('ERR_NO_SESSION_FOUND');
    await this.sessions.end(id, 'ended');
    return { ok: true };
  }
}
