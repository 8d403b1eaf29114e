import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FoundingController } from './founding.controller';
import { FoundingService } from './founding.service';

/** The set-up. It uses identity, billing and the gateway, so it belongs to the composition. */
@Module({ imports: [CqrsModule], controllers: [FoundingController], providers: [FoundingService] })
export class FoundingModule {}
