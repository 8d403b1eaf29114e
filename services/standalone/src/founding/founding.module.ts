import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FoundingController } from './founding.controller';
import { FoundingHandlers } from './founding.handlers';

/** Lets the first person in. It asks identity, billing and the gateway, so that it lives where they are put together. */
@Module({ imports: [CqrsModule], controllers: [FoundingController], providers: [FoundingHandlers] })
export class FoundingModule {}
