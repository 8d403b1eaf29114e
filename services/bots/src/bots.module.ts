import { Module, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/** The routes of bots beside those of their records. */
@Module({
  imports: [CqrsModule],
  controllers: slices.flatMap(({ controllers }) => controllers),
  providers: slices.flatMap(({ providers }) => providers),
})
export class BotsModule {}
