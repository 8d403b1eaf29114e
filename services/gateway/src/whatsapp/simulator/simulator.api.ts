import { conflict } from './stream-end';
import { accountOf, digitsOf, hasWhatsApp, isNumber } from './directory';
import type { Exchange } from './exchange';
import type { Faults } from './faults';
import { parseQr } from './qr-code';
import { SimulatorFault } from './simulator-fault';
import type { LedgerEntry } from './store';
import { unlinkDevices } from './unlink';
import { Ack, type Account, type PhoneMessage } from './world';

const NOBODY = 'This number has no WhatsApp; in the simulator numbers that end in 0000 never have';
const NO_NUMBER = 'Not a phone number: 8 to 15 digits, beginning with the country code';

/** A phone as the simulator shows it. */
export interface PhoneSummary {
  readonly number: string;
  readonly lid: string;
  readonly name: string | null;
  /** Linked devices, that is: how often the product is paired to this number. */
  readonly devices: { readonly id: number; readonly online: boolean; readonly queued: number }[];
  readonly messages: number;
  /** Copies of messages the phone already had. */
  readonly duplicates: number;
}

/** The control side of the simulated WhatsApp: act as the phones, look into them, make the server misbehave. */
export interface SimulatorApi {
  /** The phone with that number scans a pairing code; resolves when the device is linked. */
  scan(request: { qrcode: string; number: string }): Promise<{ ok: true }>;
  /** A phone writes a text; resolves when the server has accepted it for good. */
  sendMessage(request: { from: string; name?: string; to: string; text: string }): Promise<{ id: string }>;
  /** The messages a phone holds, in the order it got them. */
  messages(number: string): PhoneMessage[];
  /** The phone `number` opens the chat with `from`: read receipts for everything it had not read. */
  read(request: { number: string; from: string }): { read: number };
  /** Sets the given switches and returns all of them. */
  faults(change?: Partial<Faults>): Faults;
  /** Another session took over: every connection of the number ends with "conflict". */
  conflict(number: string): void;
  /** The owner unlinks every device of the number. */
  unlink(number: string): void;
  /** The network of the number's devices fails. */
  cut(number: string): void;
  /** The phone loses its Signal sessions, so that the next message to it asks for a retry. */
  forgetSessions(number: string): void;
  /** Every phone known so far. */
  phones(): PhoneSummary[];
  /** Calls back with the number of each phone whose messages or devices changed; returns how to stop. */
  watch(listener: (number: string) => void): () => void;
  /** What the simulator saw, oldest first. */
  ledger(): readonly LedgerEntry[];
}

/** The control api of one exchange. */
export function simulatorApi(exchange: Exchange): SimulatorApi {
  const { store, faults } = exchange;
  return {
    scan: async ({ qrcode, number }) => {
      const qr = parseQr(qrcode);
      const offer = qr && exchange.offers.get(qr.ref);
      if (!qr || !offer) throw new SimulatorFault('ERR_SIM_QR_INVALID', 'No client is showing this code');
      await offer.scan(phone(exchange, number), qr);
      return { ok: true };
    },
    sendMessage: request => sendMessage(exchange, request),
    messages: number => [...existing(exchange, number).messages.values()],
    read: ({ number, from }) => {
      const ids = markRead(exchange, existing(exchange, number), existing(exchange, from));
      store.flush();
      return { read: ids.length };
    },
    faults: (change = {}) => ({ ...Object.assign(faults, change) }),
    conflict: number => {
      for (const link of exchange.links.all(paired(exchange, number))) link.end(conflict('replaced'));
    },
    unlink: number => {
      const account = paired(exchange, number);
      unlinkDevices(exchange, account, [...account.devices.keys()]);
    },
    cut: number => {
      for (const link of exchange.links.all(paired(exchange, number))) link.cut();
    },
    forgetSessions: number => {
      exchange.phones.signal(existing(exchange, number)).forget();
      store.flush();
    },
    phones: () => [...store.world.accounts.values()].map(account => summary(exchange, account)),
    watch: listener => store.watch(listener),
    ledger: () => store.entries,
  };
}

async function sendMessage(
  exchange: Exchange,
  { from, name, to, text }: { from: string; name?: string; to: string; text: string },
): Promise<{ id: string }> {
  if (text === '') throw new SimulatorFault('ERR_SIM_EMPTY_TEXT', 'A message needs a text');
  const target = phone(exchange, to);
  const sender = phone(exchange, from);
  if (target.devices.size === 0 && sender.devices.size === 0) {
    throw new SimulatorFault('ERR_SIM_NOT_PAIRED', 'No device is linked to this number');
  }
  if (name !== undefined && name !== sender.name)
    exchange.store.record({ k: 'account', n: sender.number, name });
  return { id: await exchange.phones.send({ sender, target, text }) };
}

function markRead(exchange: Exchange, reader: Account, sender: Account): string[] {
  const unread = [...reader.messages.values()].filter(
    message => !message.fromMe && message.peer === sender.number && message.ack < Ack.read,
  );
  const ids = unread.map(message => message.id);
  exchange.phones.confirm({ reader, sender }, ids, 'read');
  return ids;
}

function phone(exchange: Exchange, written: string): Account {
  const number = digitsOf(written);
  const account = hasWhatsApp(number) ? accountOf(exchange.store, number) : undefined;
  if (!account) throw new SimulatorFault('ERR_SIM_BAD_NUMBER', isNumber(number) ? NOBODY : NO_NUMBER);
  return account;
}

function existing(exchange: Exchange, written: string): Account {
  const account = exchange.store.world.accounts.get(digitsOf(written));
  if (!account) throw new SimulatorFault('ERR_SIM_UNKNOWN_NUMBER', 'This phone was never seen');
  return account;
}

function paired(exchange: Exchange, written: string): Account {
  const account = existing(exchange, written);
  if (account.devices.size === 0)
    throw new SimulatorFault('ERR_SIM_NOT_PAIRED', 'No device is linked to this number');
  return account;
}

function summary(exchange: Exchange, account: Account): PhoneSummary {
  const devices = [...account.devices.keys()].map(id => ({
    id,
    online: exchange.links.of(account, id) !== undefined,
    queued: account.outbox.get(id)?.size ?? 0,
  }));
  const { number, lid, duplicates } = account;
  return { number, lid, name: account.name ?? null, devices, messages: account.messages.size, duplicates };
}
