import type {
  AwaitedMedia,
  InboundCall,
  InboundMessage,
  InboundUnreadable,
  MediaType,
  OutboundRequest,
} from '@prosa/contracts';
import { mintMessageId } from '../message/message-id';
import type { MessageEvent } from '../message/message.events';
import { BOT_TEXTS } from '../routing/bot-texts.policy';

/** Everything that becomes a bubble of its own. */
export type Heard = InboundMessage | InboundUnreadable | InboundCall;

/** What a bubble says. */
export interface HeardContent {
  readonly body: string;
  readonly mediaType: MediaType;
  readonly quotedId: string | null;
  readonly file?: AwaitedMedia;
  readonly undecryptable?: true;
}

/** Shown until the phone has sent the key, by people who read no client of ours. */
const WAITING = 'Aguardando mensagem. Isso pode levar alguns instantes.';

/** What a bubble shows; a call is named by the key of its text. */
export const contentOf = (fact: Heard): HeardContent => {
  switch (fact.kind) {
    case 'message': {
      const { body, mediaType, file, quotedId = null } = fact;
      return { body, mediaType, quotedId, ...(file === undefined ? {} : { file }) };
    }
    case 'unreadable':
      return { body: WAITING, mediaType: 'extendedTextMessage', quotedId: null, undecryptable: true };
    case 'call': {
      const body = `call.${fact.video ? 'video' : 'voice'}.${fact.outcome}`;
      return { body, mediaType: 'call_log', quotedId: null };
    }
  }
};

type HeardEvent = Extract<MessageEvent, { type: 'MessageReceived' | 'MessageSentFromPhone' }>;

/** What was heard, as a ticket's messages tell it. */
export const heardAs = ({ fromMe }: Heard, data: HeardEvent['data']): HeardEvent => ({
  type: fromMe ? 'MessageSentFromPhone' : 'MessageReceived',
  data,
});

/** How the one who wrote or called is called by themselves; empty when they did not say. */
export const pushNameOf = (fact: Heard): string =>
  fact.kind === 'call' || fact.fromMe ? '' : (fact.pushName ?? '');

/** The words for somebody whose call was refused, once per call. */
export const callAnswer = (
  { connection, waId, chat }: InboundCall,
  place: Pick<OutboundRequest, 'holder' | 'ticketId' | 'ticketUuid' | 'contactId' | 'contactUuid'>,
  language: keyof typeof BOT_TEXTS,
): OutboundRequest => ({
  ...place,
  messageId: mintMessageId(`call ${connection.uuid} ${waId}`),
  connectionId: connection.id,
  user: null,
  to: chat.phone === undefined ? { lid: chat.lid ?? '' } : { phone: chat.phone },
  body: BOT_TEXTS[language].callRefused,
  quoted: null,
  clientId: null,
});
