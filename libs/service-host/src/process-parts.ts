import type { DynamicModule, ModuleMetadata } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { EdgeParts } from '@prosa/http';
import type { EventCatalogue } from '@prosa/kernel';
import type { Platform } from '@prosa/platform';

/** A module as another one imports it. */
export type ModuleImport = NonNullable<ModuleMetadata['imports']>[number] | DynamicModule;

/** The parts of a process besides its services. */
export interface ProcessParts {
  readonly environment: Environment;
  readonly platform: Platform;
  readonly edge: EdgeParts;
  readonly version: string;
}

/**
 * A service's ports for other processes: adapters without routes and background work. They use the log and the
 * database, so the service itself need not run in the same process.
 */
export interface ServicePorts {
  readonly modules: readonly ModuleImport[];
  /** The facts that they write. */
  readonly catalogues: readonly EventCatalogue[];
}
