import { streamName, uuidv7, systemClock } from '@prosa/kernel';
import { WrongRevision } from '../event-store.port';
import {
  appendText,
  explainFault,
  isDenied,
  isElecting,
  LogRefused,
  readAllText,
  type LogAddress,
} from './explain-fault';
import { ServerLink, type ServerLinkOptions } from './server-link';

/** The first version whose protocol has all that the adapter needs. */
const oldest = '22.10';

const isOlder = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [least = 0, leastMinor = 0] = oldest.split('.').map(Number);
  return major < least || (major === least && minor < leastMinor);
};

/** No stream is so long, so that nothing is ever written there. */
const unreachable = 2 ** 40;
const probeStream = streamName('probe', 0, '00000000-0000-7000-8000-000000000000');

/**
 * Finds out whether the log can be used as it is configured: the server answers, is not too old, and lets its login read the
 * whole log and append. Nothing is written.
 * @throws LogRefused with what is wrong and what to do; otherwise what the server failed with.
 */
export const checkServer = async (link: ServerLink, options: ServerLinkOptions): Promise<void> => {
  const { address } = link;
  try {
    await link.end();
  } catch (fault) {
    throw refused(await explained(fault, link, options), fault);
  }
  const version = await link.version();
  if (version === null || isOlder(version))
    throw new LogRefused(
      `EventStoreDB at ${address.hosts.join(', ')} is ${version ?? 'of a version before 21.10'}: Prosa needs ${oldest} or a newer one`,
    );
  await requireAppend(link);
};

const refused = (text: string | null, fault: unknown): unknown =>
  text === null ? fault : new LogRefused(text, { cause: fault });

const requireAppend = async (link: ServerLink): Promise<void> => {
  const id = uuidv7(systemClock);
  const at = systemClock.now().toISOString();
  const actor = { kind: 'system', name: 'start' } as const;
  const metadata = { companyId: 0, actor, at, correlationId: id, causationId: id };
  const probe = { id, type: 'Probe', schemaVersion: 1, data: {}, metadata };
  try {
    await link.append(probeStream, unreachable, [probe], id);
  } catch (fault) {
    if (fault instanceof WrongRevision) return;
    throw refused(isDenied(fault) ? appendText(link.address) : explainFault(fault, link.address), fault);
  }
};

const explained = async (
  fault: unknown,
  link: ServerLink,
  options: ServerLinkOptions,
): Promise<string | null> => {
  const { address } = link;
  if (isDenied(fault))
    return (await mayReadStreams(link)) ? readAllText(address) : explainFault(fault, address);
  if (address.discovers || address.hosts.length > 1) return explainedByNode(fault, address, options);
  return explainFault(fault, address);
};

/** Whether the server accepts the login: each login that it accepts may read streams. */
const mayReadStreams = async (link: ServerLink): Promise<boolean> => {
  if (link.address.login === null) return false;
  try {
    await link.readStream(probeStream, { max: 1 });
    return true;
  } catch (fault) {
    return !isDenied(fault);
  }
};

/** A cluster says only that no node was found: each is asked by itself. */
const explainedByNode = async (
  fault: unknown,
  address: LogAddress,
  options: ServerLinkOptions,
): Promise<string | null> => {
  const texts: (string | null)[] = [];
  for (const host of address.hosts) texts.push(await explainedOf(host, address, options));
  // Where one answers, the others are merely down.
  return texts.includes(null) ? explainFault(fault, address) : (texts[0] ?? null);
};

/** What is wrong with a node; null when it answers. */
const explainedOf = async (
  host: string,
  { url, query }: LogAddress,
  options: ServerLinkOptions,
): Promise<string | null> => {
  const login = /^[^:]+:\/\/(?:(.*)@)?/.exec(url)?.[1];
  const node = new ServerLink({
    ...options,
    url: `esdb://${login === undefined ? '' : `${login}@`}${host}${query === '' ? '' : `?${query}`}`,
  });
  try {
    await node.end();
    return null;
  } catch (fault) {
    return isElecting(fault) ? null : explainFault(fault, node.address);
  } finally {
    await node.close();
  }
};
