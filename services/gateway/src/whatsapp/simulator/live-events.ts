import { accountOf, digitsOf, hasWhatsApp, isNumber } from './directory';
import type { Exchange } from './exchange';
import { announcePicture } from './device-notifications';
import type { Sending, SimulatorApi } from './simulator.api';
import type { Composed } from './composed-message';
import { SimulatorFault } from './simulator-fault';
import { node } from './wire-node';
import type { Account } from './world';

const NOBODY = 'This number has no WhatsApp; in the simulator numbers that end in 0000 never have';
const NO_NUMBER = 'Not a phone number: 8 to 15 digits, beginning with the country code';
const RING_MS = 20_000;

/** The phone of a formatted number. */
export function phone(exchange: Exchange, written: string): Account {
  const number = digitsOf(written);
  const account = hasWhatsApp(number) ? accountOf(exchange.store, number) : undefined;
  if (!account) throw new SimulatorFault('ERR_SIM_BAD_NUMBER', isNumber(number) ? NOBODY : NO_NUMBER);
  return account;
}

/** The two sides of a chat, one of which has a linked device. */
export function between(exchange: Exchange, { from, name, to }: Omit<Sending, keyof Composed>) {
  const target = phone(exchange, to);
  const sender = phone(exchange, from);
  if (target.devices.size === 0 && sender.devices.size === 0) {
    throw new SimulatorFault('ERR_SIM_NOT_PAIRED', 'No device is linked to this number');
  }
  if (name !== undefined && name !== sender.name)
    exchange.store.record({ k: 'account', n: sender.number, name });
  return { sender, target };
}

/** Calls and chat states: events between phones other than messages. */
export function liveEvents(
  exchange: Exchange,
): Pick<SimulatorApi, 'call' | 'hangUp' | 'typing' | 'typingOf' | 'attention'> {
  return {
    call: ({ video = false, ringMs = RING_MS, ...request }) => {
      const { sender, target } = between(exchange, request);
      return { id: exchange.calls.place({ caller: sender, callee: target, video, ringMs }) };
    },
    hangUp: callId => exchange.calls.giveUp(callId),
    typing: ({ state, ...request }) => {
      const { sender, target } = between(exchange, request);
      const sign = state === 'recording' ? node('composing', { media: 'audio' }) : node(state, {});
      for (const link of exchange.links
        .all(target)
        .filter(({ follows }) => follows?.has(sender.number) === true))
        link.send(node('chatstate', { from: exchange.phones.chatJid(sender) }, [sign]));
    },
    typingOf: ({ number, peer }) => exchange.chatStates.of(digitsOf(peer), digitsOf(number)),
    attention: number => {
      const attended = exchange.links
        .all(phone(exchange, number))
        .flatMap(({ follows }) => (follows === null ? [] : [follows]));
      return {
        online: attended.length > 0,
        follows: [...new Set(attended.flatMap(follows => [...follows]))],
      };
    },
  };
}

/** Settings of a phone. */
export function phoneSettings(exchange: Exchange): Pick<SimulatorApi, 'picture' | 'block'> {
  const { store, depot } = exchange;
  return {
    picture: ({ number, bytes }) => {
      const account = phone(exchange, number);
      const url = bytes === null ? null : depot.keep('pps', bytes);
      store.record({ k: 'picture', n: account.number, url });
      announcePicture(exchange, account);
      store.flush();
    },
    block: ({ number, peer, on }) => {
      store.record({
        k: 'blocked',
        n: phone(exchange, number).number,
        peer: phone(exchange, peer).number,
        on,
      });
      store.flush();
    },
  };
}
