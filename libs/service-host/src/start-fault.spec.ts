import { FolderInUse } from '@prosa/platform';
import { ForeignSubjectKeys, LostSubjectKeys } from '@prosa/secrets';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { assertPortFree, expectedFault } from './start-fault';

const faultAt = (place: { HOST: string; PORT: number }): Promise<unknown> =>
  assertPortFree(place).catch((fault: unknown) => fault);

describe('What keeps the product from starting', () => {
  it('is one line with the remedy when the port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const fault = await faultAt({ HOST: '127.0.0.1', PORT: port });
    server.close();
    await once(server, 'close');
    expect(expectedFault(fault)).toBe(`Port ${port} is taken; choose another: PORT=${port + 1} npm start`);
    expect(await faultAt({ HOST: '127.0.0.1', PORT: port })).toBeUndefined();
  });

  it('is reported when the address does not belong to this machine', async () => {
    const fault = await faultAt({ HOST: '192.0.2.1', PORT: 0 });
    expect(expectedFault(fault)).toBe('HOST=192.0.2.1 is no address of this machine');
  });

  it('is reported when the port is privileged', () => {
    const fault = Object.assign(new Error('listen EACCES'), { syscall: 'listen', code: 'EACCES', port: 80 });
    expect(expectedFault(fault)).toBe('Port 80 needs more rights; choose another: PORT=8080 npm start');
  });

  it('is reported when another process uses the folder', () => {
    expect(expectedFault(new FolderInUse('/data'))).toBe('Another process of Prosa is using /data');
  });

  it('is told with the remedy when the keys of personal data are missing', () => {
    expect(expectedFault(new LostSubjectKeys())).toContain('prosa keys restore');
    expect(expectedFault(new ForeignSubjectKeys(3))).toContain('SECRETS_PREVIOUS_KEYS');
  });

  it('is left to those who look for faults otherwise', () => {
    expect(expectedFault(new Error('something broke'))).toBeNull();
    expect(expectedFault('nonsense')).toBeNull();
  });
});
