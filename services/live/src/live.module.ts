import { Module } from '@nestjs/common';
import { LiveHub } from './live-hub';
import { LiveController } from './live.controller';
import { LiveGateway } from './live.gateway';
import { LivePortsModule } from './live-ports.module';
import { SocketVerbs } from './socket-verbs';

/** The socket endpoint and its catch-up routes; LIVE_FEED, the databases, WAKE_UPS, ACCESS_TOKENS and CLOCK come from the process. */
@Module({
  imports: [LivePortsModule],
  controllers: [LiveController],
  providers: [LiveHub, SocketVerbs, LiveGateway],
  exports: [LivePortsModule],
})
export class LiveModule {}
