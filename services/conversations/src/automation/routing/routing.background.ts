import type { BackgroundWork } from '@prosa/jobs';
import { RoutingDependencies } from './routing-dependencies';
import { RoutingLifecycle } from './routing.lifecycle';
import { RoutingService } from './routing.service';
import { routingWorkflow } from './routing.workflow';

/** Greeting, menus, opening hours, waiting, inactivity and rating. */
export const routingBackground: BackgroundWork = {
  lanes: [routingWorkflow.name],
  providers: [RoutingDependencies, RoutingService, RoutingLifecycle],
};
