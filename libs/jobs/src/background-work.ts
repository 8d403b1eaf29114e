import type { DynamicModule, Provider } from '@nestjs/common';
import { JobsModule } from './jobs.module';

/** What a feature does without a request: the lanes of its jobs, and the providers that run them. */
export interface BackgroundWork {
  readonly lanes: readonly string[];
  readonly providers: readonly Provider[];
}

/** The workers of all lanes of some background work; features that share a lane share its worker. */
export const workersOf = (work: readonly BackgroundWork[]): DynamicModule[] =>
  work.flatMap(({ lanes }) => lanes).map(lane => JobsModule.forWorker(lane));
