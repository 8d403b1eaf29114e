import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { systemClock } from '@prosa/kernel';
import { describeMediaStore, temporaryFolder } from '../media-store.contract';
import { Spool } from '../spool';
import { openS3StandIn, STAND_IN_ACCOUNT } from '../testing/s3-stand-in';
import { S3MediaStore } from './s3-media-store';
import { signRequest } from './sign-request';

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
  it('is signed as the service’s own example is', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const headers = { host: url.host, range: 'bytes=0-9' };
    const signer = {
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    };
    const signed = signRequest(
      { method: 'GET', url, headers, bodyHash: empty },
      signer,
      new Date('2013-05-24T00:00:00Z'),
    );
    expect(signed['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

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
