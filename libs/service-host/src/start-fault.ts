import { LogRefused } from '@prosa/event-store';
import { FolderInUse } from '@prosa/platform';
import { UnusableSubjectKeys } from '@prosa/secrets';
import { createServer } from 'node:net';

/** Where the product listens. */
export interface Locations {
  readonly HOST: string;
  readonly PORT: number;
}

interface ListenFault {
  readonly syscall?: string;
  readonly code: string;
  readonly port: number;
  readonly address: string;
}

const listenFaults = new Map<string, (fault: ListenFault) => string>([
  ['EADDRINUSE', ({ port }) => `Port ${port} is taken; choose another: PORT=${port + 1} npm start`],
  ['EACCES', ({ port }) => `Port ${port} needs more rights; choose another: PORT=8080 npm start`],
  ['EADDRNOTAVAIL', ({ address }) => `HOST=${address} is no address of this machine`],
]);

/** The process cannot start in this configuration; `message` says what to do about it. */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}

/** Faults whose message says what to do. */
const STATED = [FolderInUse, LogRefused, StartRefused, UnusableSubjectKeys];

/** The message for a fault that is not a defect; null for any other. */
export const expectedFault = (fault: unknown): string | null => {
  if (STATED.some(kind => fault instanceof kind)) return (fault as Error).message;
  const listenFault = (fault ?? {}) as ListenFault;
  return (listenFault.syscall === 'listen' && listenFaults.get(listenFault.code)?.(listenFault)) || null;
};

/**
 * Finds out early that the port is taken, before all else was started for nothing.
 * @throws the fault that listening would meet.
 */
export const assertPortFree = ({ HOST, PORT }: Locations): Promise<void> =>
  new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', taken);
    probe.listen(PORT, HOST, () => probe.close(() => free()));
  });
