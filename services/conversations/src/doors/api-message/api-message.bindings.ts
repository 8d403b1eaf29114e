import type { ModuleMetadata } from '@nestjs/common';
import { API_MESSAGES } from '@prosa/platform';
import { ApiConversations } from './api-conversations.service';
import { ApiMessagesAdapter } from './api-messages.adapter';
import { Recipients } from './recipients.service';

/** Sending messages, for other services. */
export const apiMessageBindings = {
  providers: [
    Recipients,
    ApiConversations,
    ApiMessagesAdapter,
    { provide: API_MESSAGES, useExisting: ApiMessagesAdapter },
  ],
  exports: [API_MESSAGES, Recipients, ApiConversations],
} satisfies ModuleMetadata;
