import { explainFault, logAddress, LogRefused, type LogAddress } from './explain-fault';
import { openClient } from './renewed-client';

const textsOf = (roles: string | readonly string[] | undefined): readonly string[] =>
  roles === undefined ? ['$admins'] : [roles].flat();

/**
 * Lets a login read the whole log, by the rights of an administrator; those who may already keep their right.
 * @returns who may read the whole log then.
 * @throws LogRefused when the administrator's address cannot be used.
 */
export const prepareServer = async (adminUrl: string, { login }: LogAddress): Promise<readonly string[]> => {
  if (login === null)
    throw new LogRefused('EVENT_STORE_URL has no login: a server without logins needs no preparation');
  try {
    return await prepared(logAddress(adminUrl), login.username);
  } catch (fault) {
    // What is wrong is not the address that Prosa itself uses.
    if (fault instanceof LogRefused)
      throw new LogRefused(fault.message.replaceAll('EVENT_STORE_URL', '--admin-url'), { cause: fault });
    throw fault;
  }
};

const prepared = async (admin: LogAddress, username: string): Promise<readonly string[]> => {
  const client = openClient(admin);
  try {
    // Named with every call, as for appends: they select the path whose deadline works.
    const options = admin.login === null ? {} : { credentials: admin.login };
    const { metadata } = await client.getStreamMetadata('$all', options);
    const { acl } = metadata ?? {};
    const given = typeof acl === 'object' ? acl : {};
    const readRoles = [...new Set([...textsOf(given.readRoles), username])];
    await client.setStreamMetadata('$all', { ...metadata, acl: { ...given, readRoles } }, options);
    return readRoles;
  } catch (fault) {
    const text = explainFault(fault, admin);
    throw text === null ? fault : new LogRefused(text, { cause: fault });
  } finally {
    await client.dispose();
  }
};
