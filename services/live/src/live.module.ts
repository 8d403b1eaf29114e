import { Module } from '@nestjs/common';
import { LiveHub } from './live-hub';
import { LiveController } from './live.controller';
import { LiveGateway } from './live.gateway';
import { SocketVerbs } from './socket-verbs';

/** The socket endpoint and its catch-up routes; LIVE_FEED, TENANT_DATABASE, ACCESS_TOKENS and CLOCK come from the process. */
@Module({
  controllers: [LiveController],
  providers: [LiveHub, SocketVerbs, LiveGateway],
})
export class LiveModule {}
