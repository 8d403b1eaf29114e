import type { MessageEditView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { MessageEvent } from './message.events';

/** Which message of which connection; WhatsApp's ids are unique to a connection only. */
export interface NamedMessage {
  readonly connectionId: number;
  readonly messageId: string;
}

const textIn = ({ type, data, metadata }: Recorded<MessageEvent>): MessageEditView | null => {
  switch (type) {
    case 'MessageReceived':
    case 'MessageSentFromPhone':
    case 'MessageMoved':
      return { body: data.body, at: data.sentAt };
    case 'MessageSendRequested':
    case 'MessageEdited':
      return { body: data.body, at: metadata.at };
    default:
      return null;
  }
};

/** Earlier texts of an edited message, oldest first, from the facts of its ticket. */
export const earlierTexts = (
  facts: readonly Recorded<MessageEvent>[],
  { connectionId, messageId }: NamedMessage,
): readonly MessageEditView[] => {
  const texts: MessageEditView[] = [];
  for (const fact of facts) {
    const { data } = fact;
    if (!('messageId' in data) || data.messageId !== messageId || data.connectionId !== connectionId)
      continue;
    const text = textIn(fact);
    // A moved message, or one that replaced its placeholder, was sent only once.
    if (text === null) continue;
    if (fact.type !== 'MessageEdited') texts.length = 0;
    texts.push(text);
  }
  return texts.slice(0, -1);
};
