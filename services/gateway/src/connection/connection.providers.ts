import type { ModuleMetadata } from '@nestjs/common';
import {
  CampaignConnectionController,
  ConnectionController,
  ConnectionSessionController,
} from './connection.controller';
import {
  AddConnectionHandler,
  AskPairingCodeHandler,
  ChangeConnectionHandler,
  ListConnectionsHandler,
  RemoveConnectionHandler,
  SteerSessionHandler,
} from './connection.handlers';

/** The routes of connections, and what executes them. */
export const connectionProviders = {
  controllers: [ConnectionController, CampaignConnectionController, ConnectionSessionController],
  providers: [
    AddConnectionHandler,
    AskPairingCodeHandler,
    ChangeConnectionHandler,
    RemoveConnectionHandler,
    SteerSessionHandler,
    ListConnectionsHandler,
  ],
} satisfies ModuleMetadata;
