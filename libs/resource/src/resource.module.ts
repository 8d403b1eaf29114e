import type { DynamicModule, Provider } from '@nestjs/common';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, PLATFORM_COMPANY, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelPart } from '@prosa/projections';
import type { EventCatalogue } from '@prosa/kernel';
import { COMPANY_SECRETS } from '@prosa/secrets';
import { PLAN_LIMITS } from './plan-limits.port';
import { pascalCase, recordController } from './record.controller';
import { recordCatalogue } from './record.events';
import type { RecordEvent } from './record.events';
import { RecordService } from './record.service';
import type { RecordPorts } from './record.service';
import { recordLiveRule } from './record.live';
import { recordProjection } from './record.projection';
import type { Resource } from './resource.definition';

/** The injection token of a record's handlers, for a seed or a slice that saves records. */
export const recordHandlers = (resource: Resource): symbol => Symbol.for(`RecordService:${resource.name}`);

/** A record's part of the read model: its table and its live frames. */
export const recordPart = (resource: Resource): ReadModelPart => ({
  name: resource.name,
  tables: [recordProjection(resource)],
  live: [recordLiveRule(resource)],
});

/** The facts of a record, for the log's register of catalogues. */
export const catalogueOf = (resource: Resource): EventCatalogue<RecordEvent> =>
  recordCatalogue(resource.name, resource.events);

const ports = [
  AGGREGATES,
  TENANT_DATABASE,
  NUMBERS,
  BARRIER,
  CLOCK,
  { token: PLAN_LIMITS, optional: true },
  { token: PLATFORM_COMPANY, optional: true },
  { token: COMPANY_SECRETS, optional: true },
];

const handlersOf = (resource: Resource): Provider => ({
  provide: recordHandlers(resource),
  inject: ports,
  useFactory: (
    ...[aggregates, database, numbers, barrier, clock, limits, platform, secrets]: [
      RecordPorts['aggregates'],
      RecordPorts['database'],
      RecordPorts['numbers'],
      RecordPorts['barrier'],
      RecordPorts['clock'],
      RecordPorts['limits'],
      RecordPorts['platform'],
      RecordPorts['secrets'],
    ]
  ) =>
    new RecordService(resource, {
      ...{ aggregates, database, numbers, barrier, clock, limits, platform, secrets },
    }),
});

/** A record as a Nest module: its routes and its handlers, over the ports of the platform. */
export const resourceModule = (resource: Resource): DynamicModule => {
  class RecordModule {}
  Object.defineProperty(RecordModule, 'name', { value: `${pascalCase(resource.name)}Module` });
  return {
    module: RecordModule,
    controllers: [recordController(resource, recordHandlers(resource))],
    providers: [handlersOf(resource)],
    exports: [recordHandlers(resource)],
  };
};
