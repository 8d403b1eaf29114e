import { Module, type Provider } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { EventStore } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { BARRIER, CLOCK, ENVIRONMENT, EVENT_STORE, OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { MediaLibrary } from './media-library';
import { MediaLinks, useMediaLinks } from './media-links';
import { MediaLifecycle } from './media.lifecycle';
import type { MediaStore } from './media-store.port';
import { MediaSweeper } from './media-sweeper';
import { openMediaLinks, openMediaStore, openSpool } from './open-media-store';
import { Spool } from './spool';
import { StorageUsage } from './storage-usage';
import { MediaUploads } from './upload/media-uploads';

/** Injection token of the {@link MediaStore}. */
export const MEDIA_STORE = Symbol('MediaStore');

const places: readonly Provider[] = [
  { provide: MEDIA_STORE, inject: [ENVIRONMENT, CLOCK], useFactory: openMediaStore },
  { provide: Spool, inject: [ENVIRONMENT], useFactory: openSpool },
  {
    provide: MediaLinks,
    inject: [ENVIRONMENT, CLOCK],
    useFactory: (environment: Environment, clock: Clock) => {
      const links = openMediaLinks(environment, clock);
      useMediaLinks(links);
      return links;
    },
  },
];

const library: Provider = {
  provide: MediaLibrary,
  inject: [MEDIA_STORE, Spool, TENANT_DATABASE, OWNER_DATABASE, CLOCK],
  useFactory: (
    ...[store, spool, database, owner, clock]: [MediaStore, Spool, TenantDatabase, OwnerDatabase, Clock]
  ) => new MediaLibrary({ store, spool, database, owner, clock }),
};

const sweeper: Provider = {
  provide: MediaSweeper,
  inject: [MEDIA_STORE, Spool, OWNER_DATABASE, EVENT_STORE, BARRIER, CLOCK],
  useFactory: (
    ...[store, spool, owner, events, barrier, clock]: [
      MediaStore,
      Spool,
      OwnerDatabase,
      EventStore,
      ReadModelBarrier,
      Clock,
    ]
  ) => new MediaSweeper({ store, spool, owner, events, barrier, clock }),
};

const usage: Provider = {
  provide: StorageUsage,
  inject: [TENANT_DATABASE, CLOCK],
  useFactory: (database: TenantDatabase, clock: Clock) => new StorageUsage(database, clock),
};

/** Files, for any importing module: the library, uploads, addresses, and the sweep of unreferenced files. */
@Module({
  providers: [...places, library, sweeper, usage, MediaUploads, MediaLifecycle],
  exports: [MediaLibrary, MediaUploads, MediaLinks, MediaSweeper, StorageUsage],
})
export class MediaModule {}
