import { queue } from './queue/queue.resource';
import { quickMessage } from './quick-message/quick-message.resource';
import { tag } from './tag/tag.resource';

/** The declared records of this service; a record is served, projected, documented and tested by standing here. */
export const conversationRecords = [queue, tag, quickMessage] as const;
