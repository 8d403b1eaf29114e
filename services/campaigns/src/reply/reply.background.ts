import type { BackgroundWork } from '@prosa/jobs';
import { CampaignReplies } from './replies.service';
import { ReplyLifecycle } from './reply.lifecycle';
import { replyWorkflow } from './reply.workflow';

/** Records the replies to campaigns. */
export const replyBackground: BackgroundWork = {
  lanes: [replyWorkflow.name],
  providers: [CampaignReplies, ReplyLifecycle],
};
