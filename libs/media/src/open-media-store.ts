import { join } from 'node:path';
import { keptSecret, type Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { DiskMediaStore } from './disk/disk-media-store';
import { MediaLinks } from './media-links';
import type { MediaStore } from './media-store.port';
import { S3MediaStore } from './s3/s3-media-store';
import { Spool } from './spool';

const folderOf = ({ MEDIA_DIR, DATA_DIR }: Environment): string => MEDIA_DIR || join(DATA_DIR, 'media');

/** Where the bytes of this installation are, by its configuration. */
export const openMediaStore = (environment: Environment, clock: Clock): MediaStore =>
  environment.MEDIA_STORE === 'disk'
    ? new DiskMediaStore(folderOf(environment))
    : new S3MediaStore({
        endpoint: environment.MEDIA_S3_ENDPOINT,
        bucket: environment.MEDIA_S3_BUCKET,
        region: environment.MEDIA_S3_REGION,
        keyId: environment.MEDIA_S3_KEY_ID,
        secret: environment.MEDIA_S3_SECRET,
        clock,
      });

/** Where files arrive: beside the folder that keeps them, so that keeping one is a rename. */
export const openSpool = (environment: Environment): Spool =>
  new Spool(join(folderOf(environment), 'incoming'));

/** The addresses of this installation, signed with its own secret. */
export const openMediaLinks = (environment: Environment, clock: Clock): MediaLinks => {
  const secret = environment.MEDIA_LINK_SECRET || keptSecret(environment.DATA_DIR, 'media-links');
  return new MediaLinks(secret, { minutes: environment.MEDIA_LINK_MINUTES, clock });
};
