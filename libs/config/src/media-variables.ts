import { IsIn, IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { PaymentVariables } from './payment-variables';
import { Variable } from './variable';

/** Where files are kept, and how their addresses are signed. */
export class MediaVariables extends PaymentVariables {
  @Variable(
    'text',
    'Where files are kept: `disk` is a folder under DATA_DIR, for one machine; `s3` a bucket, for any number.',
  )
  @IsIn(['disk', 's3'])
  readonly MEDIA_STORE: 'disk' | 's3' = 'disk';

  @Variable('text', 'Folder of the files when MEDIA_STORE is `disk`. Empty: `media` under DATA_DIR.')
  @IsString()
  readonly MEDIA_DIR: string = '';

  @Variable('text', 'Address of the S3-compatible service, as `https://s3.sa-east-1.amazonaws.com`.')
  @Matches(/^$|^https?:\/\/[^\s/?#]+\/?$/, { message: 'must be empty or an http(s) address without a path' })
  readonly MEDIA_S3_ENDPOINT: string = '';

  @Variable('text', 'Region that requests to the bucket are signed for.')
  @Matches(/^[a-z0-9-]{1,63}$/, { message: 'must be the name of a region' })
  readonly MEDIA_S3_REGION: string = 'us-east-1';

  @Variable('text', 'Bucket that holds the files; nothing in it needs to be public.')
  @Matches(/^$|^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be empty or the name of a bucket' })
  readonly MEDIA_S3_BUCKET: string = '';

  @Variable('text', 'Access key of the bucket.')
  @IsString()
  readonly MEDIA_S3_KEY_ID: string = '';

  @Variable('text', 'Secret of that access key.')
  @IsString()
  readonly MEDIA_S3_SECRET: string = '';

  @Variable(
    'text',
    'Key that signs the addresses of files, 32 bytes or more; the same on all machines. Empty: generated and kept under DATA_DIR.',
  )
  @Matches(/^$|^[\s\S]{32,}$/, { message: 'must be empty or at least 32 bytes' })
  readonly MEDIA_LINK_SECRET: string = '';

  @Variable('number', 'Minutes for which the address of a file is good, at most.')
  @IsInt()
  @Min(3)
  @Max(1_440)
  readonly MEDIA_LINK_MINUTES: number = 15;
}
