import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { describeEventStore } from '../event-store.contract';
import { EventStoreDbEventStore } from './eventstoredb-event-store';
import { MemoryClaims } from './memory-claims';

jest.setTimeout(180_000);

const image = process.env['EVENTSTORE_IMAGE'] ?? 'eventstore/eventstore:24.6.0-jammy';

const docker = (...words: readonly string[]): string =>
  execFileSync('docker', [...words], { encoding: 'utf8' }).trim();

const startContainer = (): { url: string; remove(): void } => {
  const options = ['--insecure', '--run-projections=None', '--mem-db'];
  const id = docker('run', '-d', '--rm', '-p', '127.0.0.1::2113', image, ...options);
  const address = docker('port', id, '2113/tcp').split('\n')[0] ?? '';
  return { url: `esdb://${address}?tls=false`, remove: () => void docker('rm', '-f', id) };
};

describeEventStore(`in a real EventStoreDB (${image})`, async () => {
  const { url, remove } = startContainer();
  const store = new EventStoreDbEventStore({ url, claims: new MemoryClaims() });
  for (const deadline = Date.now() + 120_000; ; await pause(500)) {
    const ready = await store.head().then(
      () => true,
      () => false,
    );
    if (ready) break;
    if (Date.now() > deadline) throw new Error('The container did not get ready');
  }
  const close = async (): Promise<void> => {
    await store.close();
    remove();
  };
  return { store, close };
});
