import type {
  AwaitedMedia,
  InboundCall,
  InboundMessage,
  InboundUnreadable,
  MediaType,
  OutboundRequest,
} from '@prosa/contracts';
import { mintMessageId } from '../../core/message/message-id';
import type { MessageEvent, Said } from '../../core/message/message.events';
import type { InboundTexts } from './inbound-texts';
import { BOT_TEXTS } from '../../automation/routing/bot-texts.policy';

/** Facts that become a message. */
export type InboundContentFact = InboundMessage | InboundUnreadable | InboundCall;

/** The content of a message. */
export interface InboundContent extends Pick<Said, 'quoted' | 'forwarded' | 'advert'> {
  readonly body: string;
  readonly mediaType: MediaType;
  readonly quotedId: string | null;
  readonly file?: AwaitedMedia;
  readonly undecryptable?: true;
}

/** Placeholder until the phone has sent the key, for clients without translations. */
const WAITING = 'Aguardando mensagem. Isso pode levar alguns instantes.';

/** The content that a message shows; a call is represented by its text key. */
export const contentOf = async (fact: InboundContentFact, texts: InboundTexts): Promise<InboundContent> => {
  switch (fact.kind) {
    case 'message': {
      const { mediaType, file, quotedId = null, forwarded, advert } = fact;
      const quoted = await texts.quoteOf(fact);
      return {
        body: await texts.bodyOf(fact),
        mediaType,
        quotedId,
        ...(file === undefined ? {} : { file }),
        ...(quoted === undefined ? {} : { quoted }),
        ...(forwarded === undefined ? {} : { forwarded }),
        ...(advert === undefined ? {} : { advert }),
      };
    }
    case 'unreadable':
      return { body: WAITING, mediaType: 'extendedTextMessage', quotedId: null, undecryptable: true };
    case 'call': {
      const body = `call.${fact.video ? 'video' : 'voice'}.${fact.outcome}`;
      return { body, mediaType: 'call_log', quotedId: null };
    }
  }
};

type InboundEvent = Extract<MessageEvent, { type: 'MessageReceived' | 'MessageSentFromPhone' }>;

/** The inbound event of a fact. */
export const inboundEventOf = ({ fromMe }: InboundContentFact, data: InboundEvent['data']): InboundEvent => ({
  type: fromMe ? 'MessageSentFromPhone' : 'MessageReceived',
  data,
});

/** The sender's own display name; empty when unknown. */
export const pushNameOf = (fact: InboundContentFact): string =>
  fact.kind === 'call' || fact.fromMe ? '' : (fact.pushName ?? '');

/** The reply to a rejected call, once per call. */
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
