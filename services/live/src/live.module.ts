import { Module } from '@nestjs/common';
import { LiveHub } from './live-hub';
import { EventFeedController } from './event-feed.controller';
import { EventFeed } from './event-feed.service';
import { LiveController } from './live.controller';
import { LiveGateway } from './live.gateway';
import { LivePortsModule } from './live-ports.module';
import { SocketVerbs } from './socket-verbs';

/** The socket endpoint and its catch-up routes; LIVE_FEED, the databases, WAKE_UPS, ACCESS_TOKENS and CLOCK come from the process. */
@Module({
  imports: [LivePortsModule],
  controllers: [LiveController, EventFeedController],
  providers: [LiveHub, SocketVerbs, LiveGateway, EventFeed],
  exports: [LivePortsModule],
})
export class LiveModule {}
