import { Module } from '@nestjs/common';
import { LiveHub } from './live-hub';
import { LiveController } from './live.controller';
import { LiveGateway } from './live.gateway';
import { OnlineExchange } from './online-exchange';
import { OnlinePeople } from './online-people';
import { SocketVerbs } from './socket-verbs';
import { TicketPresences } from './ticket-presences';

/** The socket endpoint and its catch-up routes; LIVE_FEED, the databases, WAKE_UPS, ACCESS_TOKENS and CLOCK come from the process. */
@Module({
  controllers: [LiveController],
  providers: [OnlinePeople, TicketPresences, OnlineExchange, LiveHub, SocketVerbs, LiveGateway],
  exports: [OnlinePeople],
})
export class LiveModule {}
