import type { BackgroundWork } from '@prosa/jobs';
import { OptOutLifecycle } from './opt-out.lifecycle';
import { optOutWorkflow } from './opt-out.workflow';
import { OptOuts } from './opt-outs.service';

/** Records the opt-outs that customers write. */
export const optOutBackground: BackgroundWork = {
  lanes: [optOutWorkflow.name],
  providers: [OptOuts, OptOutLifecycle],
};
