import { Module } from '@nestjs/common';
import { LiveHub } from './live-hub';
import { LiveController } from './live.controller';
import { LiveGateway } from './live.gateway';
import { OnlinePeople } from './online-people';
import { SocketVerbs } from './socket-verbs';

/** The socket endpoint and its catch-up routes; LIVE_FEED, TENANT_DATABASE, ACCESS_TOKENS and CLOCK come from the process. */
@Module({
  controllers: [LiveController],
  providers: [OnlinePeople, LiveHub, SocketVerbs, LiveGateway],
  exports: [OnlinePeople],
})
export class LiveModule {}
