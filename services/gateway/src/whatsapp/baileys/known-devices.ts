import type { Baileys } from './baileys-library';
import type { BoundedCache } from './bounded-cache';

/** The account of a session; undefined before it is paired. */
type Me = () => { readonly id: string; readonly lid?: string | undefined } | undefined;

/** The device cache interface that Baileys uses, by user. */
interface DeviceCache {
  get<T>(user: string): T | undefined;
  set<T>(user: string, devices: T): void;
  del(user: string): void;
  flushAll(): void;
}

/**
 * One session's view of the device lists that all sessions share. Baileys removes the querying device from its own
 * account's list, so that list is stored under the device's name: another session that read it would send to the
 * account's phone but never to the device.
 */
export const knownDevices = (
  shared: BoundedCache<unknown>,
  { jidDecode }: Pick<Baileys, 'jidDecode'>,
  me: Me,
): DeviceCache => {
  const key = (user: string): string => {
    const { id, lid } = me() ?? {};
    const isOwn = [id, lid].some(jid => jidDecode(jid)?.user === user);
    return isOwn ? `${user} of ${id}` : user;
  };
  return {
    get: user => shared.get(key(user)),
    set: (user, devices) => shared.set(key(user), devices),
    del: user => {
      shared.del(user);
      shared.del(key(user));
    },
    flushAll: () => shared.flushAll(),
  };
};
