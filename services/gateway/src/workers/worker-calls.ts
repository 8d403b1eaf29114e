import type { InboundConnection } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import type { ConnectedSession } from '../outbound/outbox-worker';
import type { PlatformNotices } from '../platform-messages/platform-notices.adapter';
import type { SessionManager } from '../session/session-manager';
import type { SessionPresence } from '../presence/session-presence';
import type { ProviderSession } from '../whatsapp/whatsapp.port';
import type { SessionCallHandlers } from './session-call.service';

/** Dependencies of the call handlers. */
export interface WorkerCallsParts {
  readonly sessions: SessionManager;
  readonly notices: PlatformNotices;
  readonly presence: Pick<SessionPresence, 'look'>;
}

const done = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

/** The call handlers of a worker's sessions. */
export const workerCalls = ({ sessions, notices, presence }: WorkerCallsParts): SessionCallHandlers => {
  const connected = ({ id }: InboundConnection): ConnectedSession => {
    const found = sessions.connected(id);
    if (found === null) throw new DomainError('ERR_WAPP_NOT_INITIALIZED');
    return found;
  };
  const session = (connection: InboundConnection): ProviderSession => connected(connection).session;
  return {
    start: connection => done(sessions.start(connection)),
    disconnect: connection => done(sessions.disconnect(connection)),
    forget: connection => done(sessions.forget(connection)),
    pairingCode: (connection, { phone }) => sessions.pairingCode(connection, phone),
    checkNumbers: (connection, { phones }) => session(connection).checkNumbers(phones),
    profilePicture: (connection, { chat }) => session(connection).profilePicture(chat),
    notice: (connection, notice) => notices.deliver(connected(connection), notice),
    typing: (connection, { chat, state }) => done(session(connection).setTyping(chat, state)),
    looking: (connection, look) => done(presence.look(connection, look)),
    markRead: (connection, { messages }) => done(session(connection).markRead(messages)),
  };
};
