import type { OutboundChange } from '@prosa/contracts';
import { fold, isRejection } from '@prosa/kernel';
import {
  messageChangeDecider,
  type MessageChangeCommand,
  type StandingMessage,
} from './message-change.decider';
import type { MessageEvent } from './message.events';

const decider = messageChangeDecider('3EB0A');
const change = (changeId: string, fromMe = true, messageId = '3EB0A'): OutboundChange => ({
  changeId,
  messageId,
  fromMe,
  ticketId: 7,
  ticketUuid: 't',
  contactId: 3,
  contactUuid: 'c',
  user: { id: 1, name: 'Ana' },
  connectionId: 4,
  to: { phone: '5511988887777' },
});

const said: StandingMessage = {
  mediaType: 'extendedTextMessage',
  body: 'Bom dia',
  saidAt: '2026-03-02T12:00:00.000Z',
  isDeleted: false,
  isFailed: false,
  reaction: '',
};
const later = (minutes: number) => new Date(Date.parse(said.saidAt) + minutes * 60_000);

const edit = (body: string, message: Partial<StandingMessage> = {}, own = true): MessageChangeCommand => ({
  type: 'EditMessage',
  message: { ...said, ...message },
  change: { ...change('E1', own), body },
});
const revoke = (message: Partial<StandingMessage> = {}, own = true): MessageChangeCommand => ({
  type: 'RevokeMessage',
  message: { ...said, ...message },
  change: change('R1', own),
});
const react = (emoji: string, message: Partial<StandingMessage> = {}): MessageChangeCommand => ({
  type: 'ReactToMessage',
  message: { ...said, ...message },
  change: { ...change('X1', false), emoji },
});

const named = { messageId: '3EB0A', connectionId: 4, ticketUuid: 't' };
const editAsked: MessageEvent = {
  type: 'MessageEditRequested',
  data: { ...change('E0'), body: 'Boa tarde' },
};
const edited: MessageEvent = {
  type: 'MessageEdited',
  data: { ...named, contactUuid: 'c', body: 'Boa tarde', changeId: 'E0' },
};
const revokeAsked: MessageEvent = { type: 'MessageRevokeRequested', data: change('R0') };
const revoked: MessageEvent = { type: 'MessageRevoked', data: { ...named, changeId: 'R0' } };
const reactionAsked: MessageEvent = {
  type: 'MessageReactionRequested',
  data: { ...change('X0'), emoji: '👍' },
};
const reacted: MessageEvent = {
  type: 'MessageReacted',
  data: { ...named, contactUuid: 'c', emoji: '👍', fromMe: true, changeId: 'X0' },
};
const refused = (changeId: string, kind: 'edit' | 'revoke' | 'reaction'): MessageEvent => ({
  type: 'MessageChangeRefused',
  data: { ...named, changeId, change: kind, code: '463' },
});

const given = (...events: MessageEvent[]) => ({
  when(command: MessageChangeCommand, now = later(1)) {
    const decision = decider.decide(command, fold(decider, events), { now, newId: () => 'id' });
    return {
      then: (...types: MessageEvent['type'][]) =>
        expect(isRejection(decision) ? decision.code : decision.map(({ type }) => type)).toEqual(types),
      rejects: (code: string) => expect(isRejection(decision) && decision.code).toBe(code),
    };
  },
});

describe('The text of a message', () => {
  it('can be changed for a quarter of an hour', () => {
    given().when(edit('Boa tarde')).then('MessageEditRequested');
    given().when(edit('Boa tarde'), later(15)).then('MessageEditRequested');
    given().when(edit('Boa tarde'), later(15.1)).rejects('ERR_EDIT_WAPP_MSG');
  });

  it('is changed by its author only, and only if the message has text', () => {
    given()
      .when(edit('Boa tarde', {}, false))
      .rejects('ERR_EDIT_WAPP_MSG');
    given()
      .when(edit('legenda', { mediaType: 'image', body: '' }))
      .then('MessageEditRequested');
    given()
      .when(edit('x', { mediaType: 'audio' }))
      .rejects('ERR_EDIT_WAPP_MSG');
    given()
      .when(edit('x', { mediaType: 'locationMessage' }))
      .rejects('ERR_EDIT_WAPP_MSG');
  });

  it('are not emptied, but a caption may be', () => {
    given().when(edit(' ')).rejects('ERR_EMPTY_MESSAGE');
    given()
      .when(edit('', { mediaType: 'image' }))
      .then('MessageEditRequested');
  });

  it('stay when the change changes nothing', () => {
    given().when(edit('Bom dia')).then();
    given(editAsked).when(edit('Boa tarde')).then();
    given(editAsked).when(edit('Bom dia')).then('MessageEditRequested');
    given(editAsked, refused('E0', 'edit')).when(edit('Boa tarde')).then('MessageEditRequested');
    given(editAsked, edited)
      .when(edit('Boa tarde', { body: 'Boa tarde' }))
      .then();
  });

  it('cannot be changed where no phone has the message, or it was taken back', () => {
    given()
      .when(edit('x', { isFailed: true }))
      .rejects('ERR_EDIT_WAPP_MSG');
    given()
      .when(edit('x', { isDeleted: true }))
      .rejects('ERR_EDIT_WAPP_MSG');
    given(revokeAsked).when(edit('x')).rejects('ERR_EDIT_WAPP_MSG');
    given(revokeAsked, revoked).when(edit('x')).rejects('ERR_EDIT_WAPP_MSG');
    given(revokeAsked, refused('R0', 'revoke')).when(edit('x')).then('MessageEditRequested');
  });

  it('does not depend on changes of other messages', () => {
    const other: MessageEvent = { type: 'MessageRevokeRequested', data: change('R0', true, '3EB0B') };
    given(other).when(edit('x')).then('MessageEditRequested');
  });
});

describe('A message', () => {
  it('is revoked by its author, once, within the time that WhatsApp allows', () => {
    given()
      .when(revoke(), later(59 * 60))
      .then('MessageRevokeRequested');
    given()
      .when(revoke(), later(61 * 60))
      .rejects('ERR_DELETE_WAPP_MSG');
    given().when(revoke({}, false)).rejects('ERR_DELETE_WAPP_MSG');
    given(revokeAsked).when(revoke()).then();
    given(revokeAsked, revoked).when(revoke()).then();
    given(revokeAsked, refused('R0', 'revoke')).when(revoke()).then('MessageRevokeRequested');
  });

  it('that failed to send is revoked without WhatsApp', () => {
    given()
      .when(revoke({ isFailed: true }), later(99 * 60))
      .then('MessageRevoked');
  });

  it('of either side gets a reaction, recorded once', () => {
    given().when(react('👍')).then('MessageReactionRequested');
    given(reactionAsked).when(react('👍')).then();
    given(reactionAsked, reacted).when(react('👍')).then();
    given(reactionAsked, reacted).when(react('')).then('MessageReactionRequested');
    given(reactionAsked, refused('X0', 'reaction')).when(react('👍')).then('MessageReactionRequested');
    given().when(react('')).then();
    // It moved here with a reaction that another stream has.
    given()
      .when(react('', { reaction: '👍' }))
      .then('MessageReactionRequested');
    given(reactionAsked, reacted)
      .when(react('👍', { reaction: '' }))
      .then();
  });

  it('that was revoked, or does not exist, gets no reaction', () => {
    given(revokeAsked).when(react('👍')).rejects('ERR_REACT_WAPP_MSG');
    given()
      .when(react('👍', { isFailed: true }))
      .rejects('ERR_REACT_WAPP_MSG');
    given()
      .when(react('👍', { mediaType: 'call_log' }))
      .rejects('ERR_REACT_WAPP_MSG');
  });
});
