import { acceptAck } from './ack.stanza';
import { acceptCall } from './call.stanza';
import { answerDirectory } from './directory.stanza';
import { answerKeys } from './keys.stanza';
import { answerGroup } from './group.stanza';
import { acceptGroupMessage } from './group-message.stanza';
import { acceptMessage } from './message.stanza';
import { answerPairedDevices } from './paired-devices.stanza';
import { acceptChatState } from './chatstate.stanza';
import { answerPicture } from './picture.stanza';
import { acceptPresence } from './presence.stanza';
import { answerQuota } from './quota.stanza';
import { acceptReceipt } from './receipt.stanza';
import {
  answerBlocklist,
  answerMediaConnection,
  answerNothing,
  answerPrivacy,
  answerProps,
} from './session.stanza';
import { handOverQueue } from './session.stanza';
import { refuse, type StanzaHandler, type StanzaRequest } from './stanza';

const ignore: StanzaHandler = () => undefined;

const QUERIES: Readonly<Record<string, StanzaHandler>> = {
  encrypt: answerKeys,
  usync: answerDirectory,
  md: answerPairedDevices,
  passive: handOverQueue,
  privacy: answerPrivacy,
  abt: answerProps,
  blocklist: answerBlocklist,
  'w:mex': answerQuota,
  'w:p': answerNothing,
  'w:m': answerMediaConnection,
  'w:stats': answerNothing,
  'w:profile:picture': answerPicture,
  'w:g2': answerGroup,
  'urn:xmpp:whatsapp:dirty': answerNothing,
};

const STANZAS: Readonly<Record<string, StanzaHandler>> = {
  iq: request => answerQuery(request),
  message: request =>
    request.stanza.attrs['to']?.endsWith('@g.us') === true
      ? acceptGroupMessage(request)
      : acceptMessage(request),
  receipt: acceptReceipt,
  ack: acceptAck,
  call: acceptCall,
  presence: acceptPresence,
  chatstate: acceptChatState,
  ib: ignore,
};

/** Dispatches a stanza to the handler of its area; unknown kinds are ignored, unknown queries rejected. */
export async function handleStanza(request: StanzaRequest): Promise<void> {
  await STANZAS[request.stanza.tag]?.(request);
}

async function answerQuery(request: StanzaRequest): Promise<void> {
  const { type, xmlns } = request.stanza.attrs;
  if (type !== 'get' && type !== 'set') return;
  const handler = QUERIES[xmlns ?? ''];
  if (handler) await handler(request);
  else refuse(request, 501, 'feature-not-implemented');
}
