import 'reflect-metadata';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { ServiceName } from '@prosa/config';
import type { EventCatalogue } from '@prosa/kernel';
import { reservationCatalogue, seatCatalogue } from '@prosa/resource';
import { settingCatalogue } from '@prosa/settings';
import { baseModules } from './base-modules';
import { NoSockets } from './doors';
import type { ModuleImport, ProcessParts, ServicePorts } from './process-parts';
import { startProcess, type ProcessDefinition } from './start-process';

/** A service as a process of its own. */
export interface ServiceDefinition extends Pick<ProcessDefinition, 'prepared'> {
  readonly service: ServiceName;
  /** The facts that the service itself writes. */
  readonly catalogues: readonly EventCatalogue[];
  /** The ports of other services that this one uses. */
  readonly neighbours: readonly ServicePorts[];
  /** The service itself: its routes, and what it does in the background. */
  modules(parts: ProcessParts): readonly ModuleImport[];
  /** Whether the built web is served here too; one service of an installation does. */
  readonly web?: boolean;
}

class ServiceProcess {}

const sharedCatalogues: readonly EventCatalogue[] = [reservationCatalogue, seatCatalogue, settingCatalogue];

/** Starts one service alone. Nothing of the read model is projected here: a process with the role `projections` does that. */
export const startService = (definition: ServiceDefinition): void => {
  const { service, catalogues, neighbours, web = false } = definition;
  const facts = [...sharedCatalogues, ...catalogues, ...neighbours.flatMap(each => each.catalogues)];
  startProcess({
    service,
    content: { catalogues: [...new Set(facts)], parts: [] },
    module: parts => ({
      module: ServiceProcess,
      imports: [
        ...baseModules(parts),
        ...neighbours.flatMap(each => each.modules),
        ...definition.modules(parts),
      ],
    }),
    options: environment => ({
      web: web && environment.runs('api'),
      // A background process only serves health and metrics.
      opens: () => environment.runs('api') || environment.runs('live'),
      before: app =>
        app.useWebSocketAdapter(environment.runs('live') ? new IoAdapter(app) : new NoSockets(app)),
    }),
    ...(definition.prepared === undefined ? {} : { prepared: definition.prepared }),
  });
};
