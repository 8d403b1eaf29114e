import { Global, Module } from '@nestjs/common';
import { ONLINE_USERS } from '@prosa/platform';
import type { ServicePorts } from '@prosa/service-host';
import { OnlineExchange } from './online-exchange';
import { OnlinePeople } from './online-people';
import { TicketPresences } from './ticket-presences';

/** The online users, in every process: those with sockets publish them. */
@Global()
@Module({
  providers: [
    OnlinePeople,
    TicketPresences,
    OnlineExchange,
    { provide: ONLINE_USERS, useExisting: OnlinePeople },
  ],
  exports: [OnlinePeople, TicketPresences, OnlineExchange, ONLINE_USERS],
})
export class LivePortsModule {}

/** The live service's ports in processes of other services. */
export const livePorts: ServicePorts = { modules: [LivePortsModule], catalogues: [] };
