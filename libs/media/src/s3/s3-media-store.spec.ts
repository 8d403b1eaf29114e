import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { systemClock } from '@prosa/kernel';
import { describeMediaStore, temporaryFolder } from '../media-store.contract';
import { Spool } from '../spool';
import { openS3StandIn, STAND_IN_ACCOUNT } from '../testing/s3-stand-in';
import { S3MediaStore } from './s3-media-store';

describeMediaStore('in a bucket', async () => {
  const folder = await temporaryFolder();
  const service = await openS3StandIn(join(folder.path, 'bucket'));
  return {
    store: new S3MediaStore({ ...STAND_IN_ACCOUNT, endpoint: service.endpoint, clock: systemClock }),
    spool: join(folder.path, 'incoming'),
    close: async () => {
      await service.close();
      await folder.remove();
    },
  };
});

describe('a request to a bucket', () => {
  it('is turned away with a wrong secret, and the fault names the reason but no secret', async () => {
    const folder = await temporaryFolder();
    const service = await openS3StandIn(join(folder.path, 'bucket'));
    const options = { ...STAND_IN_ACCOUNT, endpoint: service.endpoint, clock: systemClock };
    const store = new S3MediaStore({ ...options, secret: 'another' });
    const draft = await new Spool(join(folder.path, 'incoming')).receive(Readable.from([randomBytes(10)]));
    await expect(store.keep(1, draft)).rejects.toThrow('403: SignatureDoesNotMatch');
    expect(service.refused()).toBe(1);
    await service.close();
    await folder.remove();
  });

  it('is turned away when the bytes are not those of the hash', async () => {
    const folder = await temporaryFolder();
    const service = await openS3StandIn(join(folder.path, 'bucket'));
    const store = new S3MediaStore({ ...STAND_IN_ACCOUNT, endpoint: service.endpoint, clock: systemClock });
    const path = join(folder.path, 'draft');
    await writeFile(path, 'something else');
    const draft = { path, size: 14, sha256: 'a'.repeat(64) };
    await expect(store.keep(1, draft)).rejects.toThrow('400: XAmzContentSHA256Mismatch');
    await service.close();
    await folder.remove();
  });

  it('fails at once when nobody answers', async () => {
    const endpoint = 'http://127.0.0.1:1';
    const store = new S3MediaStore({ ...STAND_IN_ACCOUNT, endpoint, clock: systemClock });
    await expect(store.open(1, 'a'.repeat(64))).rejects.toThrow('ECONNREFUSED');
  });
});
