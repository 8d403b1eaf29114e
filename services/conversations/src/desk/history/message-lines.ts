import type {
  AwaitedMedia,
  ExportedLine,
  ExportedMessage,
  ExportedType,
  MessageMedia,
} from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { MessageAckChanged } from '../../core/message/message-ack.events';
import type { MessageEvent } from '../../core/message/message.events';
import { messageUuid } from '../../core/message/message-id';
import { authorIdOf, authorOf, kindOf } from './line-author';

/** A line of an exported history before the bytes of its file are looked up; `fileKey` names them. */
export interface PlacedExport {
  readonly position: bigint;
  readonly line: ExportedLine;
  readonly fileKey?: string;
  /** The message that it is about; WhatsApp's ids are unique to a connection only. */
  readonly messageUuid?: string;
}

interface Described {
  readonly type: ExportedType;
  readonly text: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly author?: string | undefined;
  readonly message?: Omit<ExportedMessage, 'id' | 'file'>;
  readonly file?: MessageMedia | AwaitedMedia | undefined;
}

type Fact<Type extends MessageEvent['type']> = Extract<MessageEvent, { type: Type }>;
type Rules = { readonly [Type in MessageEvent['type']]: (data: Fact<Type>['data']) => Described };

const said = (
  { body, media, file, author }: Fact<'MessageReceived'>['data'],
  fromMe: boolean,
): Described => ({
  type: 'MESSAGE',
  text: fromMe ? 'Mensagem enviada' : 'Mensagem recebida',
  author: fromMe ? undefined : author?.name,
  message: { fromMe, body },
  file: media ?? file,
});

const asked = ({ body, media, author }: Fact<'MessageSendRequested'>['data'], text: string): Described => ({
  type: 'MESSAGE',
  text,
  author,
  message: { fromMe: true, body },
  file: media,
});

const refused = {
  edit: 'Alteração recusada pelo WhatsApp',
  revoke: 'Exclusão recusada pelo WhatsApp',
  reaction: 'Reação recusada pelo WhatsApp',
} as const;

const rules: Rules = {
  MessageReceived: data => said(data, false),
  MessageSentFromPhone: data => said(data, true),
  MessageMoved: data => said(data, data.fromMe),
  MessageSendRequested: data => asked(data, 'Mensagem enviada'),
  MessageRetryRequested: data => asked(data, 'Novo envio pedido'),
  MessageMediaArrived: ({ media }) => ({ type: 'FILE', text: 'Arquivo recebido', file: media }),
  MessageMediaFailed: ({ reason }) => ({
    type: 'FILE',
    text: 'Arquivo não disponível',
    params: { reason },
  }),
  MessageTranscribed: ({ transcript }) => ({
    type: 'TRANSCRIPT',
    text: 'Áudio transcrito',
    message: { body: transcript },
  }),
  MessageEditRequested: ({ body }) => ({ type: 'EDIT', text: 'Alteração pedida', message: { body } }),
  MessageRevokeRequested: () => ({ type: 'EDIT', text: 'Exclusão pedida' }),
  MessageReactionRequested: ({ emoji }) => ({
    type: 'REACTION',
    text: emoji === '' ? 'Retirada da reação pedida' : 'Reação pedida',
    message: { body: emoji },
  }),
  MessageChangeRefused: ({ change, code }) => ({ type: 'EDIT', text: refused[change], params: { code } }),
  MessageEdited: ({ body }) => ({ type: 'EDIT', text: 'Mensagem editada', message: { body } }),
  MessageRevoked: () => ({ type: 'EDIT', text: 'Mensagem apagada' }),
  MessageEditUnreadable: () => ({
    type: 'EDIT',
    text: 'Mensagem editada no celular, texto novo não disponível',
  }),
  MessageReacted: ({ emoji, fromMe }) => ({
    type: 'REACTION',
    text: emoji === '' ? 'Reação retirada' : 'Reação',
    message: { fromMe, body: emoji },
  }),
  MessageVoted: ({ options, fromMe }) => ({
    type: 'VOTE',
    text: 'Voto na enquete',
    message: { fromMe, body: options.join('; ') },
  }),
  MessageStarred: () => ({ type: 'STAR', text: 'Mensagem marcada com estrela' }),
  MessageUnstarred: () => ({ type: 'STAR', text: 'Estrela retirada' }),
  MessagesRead: () => ({ type: 'READ', text: 'Mensagens lidas' }),
  MessagesMarkedUnread: () => ({ type: 'READ', text: 'Marcado como não lido' }),
};

const placed = (
  event: Recorded<MessageEvent | MessageAckChanged>,
  { type, text, params, author, message, file }: Described,
): PlacedExport => {
  const { data, metadata } = event;
  const named =
    'messageId' in data
      ? {
          message: {
            id: data.messageId,
            ...message,
            ...(file === undefined
              ? {}
              : { file: { name: file.name, mime: file.mime, size: file.size, sha256: null } }),
          },
        }
      : {};
  const line: ExportedLine = {
    id: event.id,
    position: event.position.toString(),
    type,
    text,
    params: { ...params, by: kindOf(event) },
    author: author ?? authorOf(event),
    authorId: authorIdOf(event),
    ...named,
    createdAt: metadata.at,
  };
  return {
    position: event.position,
    line,
    ...('messageId' in data ? { messageUuid: messageUuid(data.connectionId, data.messageId) } : {}),
    ...(file !== undefined && 'key' in file ? { fileKey: file.key } : {}),
  };
};

/** The line of a message's fact, with its words as they were then. */
export const messageLine = (event: Recorded<MessageEvent>): PlacedExport => {
  const describe = rules[event.type] as (data: MessageEvent['data']) => Described;
  return placed(event, describe(event.data));
};

const ACKS = {
  pending: 'Aguardando envio',
  server: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  played: 'Ouvida',
  failed: 'Não enviada',
} as const;

/** The line of an ack. */
export const ackLine = (event: Recorded<MessageAckChanged>): PlacedExport => {
  const { state, code } = event.data;
  return placed(event, {
    type: 'ACK',
    text: ACKS[state],
    ...(code === null ? {} : { params: { code } }),
    message: { ack: state },
  });
};
