import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CatchUpAnswer, FeedEnd } from '@prosa/contracts';
import { CurrentViewer, Requires, type Viewer } from '@prosa/http';
import { LIVE_FEED } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import { FramesAfterQuery } from './live.commands';
import { OnlinePeople } from './online-people';
import { asOfNow, caughtUpFrame, maySee } from './wire-frames';

/** Frames per response; a client with a larger gap requests again. */
const PAGE = 500;

/** Catch-up of frames that a client missed: for everybody who is signed in; their rights decide what the frames carry. */
@ApiTags('live')
@Controller('live')
@Requires('live:follow')
export class LiveController {
  constructor(
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    private readonly online: OnlinePeople,
  ) {}

  /**
   * The frames after a sequence number, placeholders for those the caller may not see; `reset` when they are no longer kept, or the
   * number is of another epoch than the feed.
   */
  @Get('frames')
  async frames(
    @CurrentViewer() viewer: Viewer,
    @Query() { after, epoch }: FramesAfterQuery,
  ): Promise<CatchUpAnswer> {
    const frames = await this.feed.after(viewer.companyId, after, PAGE);
    // Read last: when the epoch is unchanged, the frames are of that epoch.
    const end = await this.feed.end(viewer.companyId);
    if (frames === null || (epoch !== undefined && epoch !== end.epoch))
      return { ...end, frames: [], reset: true };
    const { companyId } = viewer;
    const isOnline = (userId: number): boolean => this.online.isOnline(companyId, userId);
    const answered = frames.map(frame =>
      caughtUpFrame(companyId, asOfNow(frame, isOnline), maySee(viewer, frame)),
    );
    // Frames published after the read are not included, so the client must not count them as received.
    const head = frames.length === 0 ? after : end.head;
    return { ...end, head, frames: answered, reset: false };
  }

  /** The last sequence number of the caller's company, and its epoch. */
  @Get('head')
  head(@CurrentViewer() viewer: Viewer): Promise<FeedEnd> {
    return this.feed.end(viewer.companyId);
  }
}
