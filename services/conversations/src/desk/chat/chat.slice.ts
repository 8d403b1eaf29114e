import type { ServiceSlice } from '@prosa/projections';
import { chatEvents, chatMessageEvents, chatReadEvents } from './chat.events';
import { chatLive } from './chat.live';
import { chatProjection, chatMemberProjection, chatMessageProjection } from './chat.projection';

/** Internal chats: their facts and their part of the read model. */
export const chatSlice: ServiceSlice = {
  catalogues: [chatEvents, chatMessageEvents, chatReadEvents],
  parts: [
    { name: 'chat', tables: [chatProjection, chatMemberProjection, chatMessageProjection], live: [chatLive] },
  ],
};
