import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { SessionRegistry, type WaitingQr } from '../storage/session-registry.store';
import type { Faults } from '../whatsapp/simulator/faults';
import type { SimulatorApi } from '../whatsapp/simulator/simulator.api';
import { SimulatorFault } from '../whatsapp/simulator/simulator-fault';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from '../whatsapp-network';
import type { PhoneMessage } from '../whatsapp/simulator/world';
import type { ShownContent, ShownMedia } from '../whatsapp/simulator/shown-content';
import type {
  CallRequest,
  ChangeRequest,
  EditRequest,
  FaultsRequest,
  ReactRequest,
  TypingRequest,
  VoteRequest,
  WriteRequest,
} from './simulator.requests';

/** A phone as the simulator's page lists it. */
export interface PhoneView {
  readonly number: string;
  readonly name: string;
  readonly kind: 'customer' | 'business';
  /** Whether a connection is linked to it. */
  readonly paired: boolean;
  /** Whether a linked device is connected now. */
  readonly online?: boolean;
  readonly picture?: boolean;
  /** Numbers that it has blocked. */
  readonly blocked?: readonly string[];
}

/** A message as a phone holds it. */
export interface PhoneMessageView {
  readonly id: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly at: string;
  readonly ack: number;
  /** The other phone's number, or a group id. */
  readonly peer: string;
  /** The author in a group, by the name that phones show. */
  readonly author?: string;
  readonly edited?: boolean;
  readonly revoked?: boolean;
  readonly quotedId?: string;
  readonly reactions?: { readonly mine?: string; readonly theirs?: string };
  /** Its kind of content besides text. */
  readonly kind?: ShownContent['kind'];
  readonly caption?: string;
  readonly location?: ShownContent['location'];
  readonly contacts?: readonly string[];
  readonly call?: ShownContent['call'];
  readonly media?: Pick<ShownMedia, 'mime' | 'name' | 'size' | 'seconds' | 'voice'> & {
    readonly url: string;
  };
}

/** The view of a message, without its encryption keys. */
const viewOf = (
  number: string,
  message: PhoneMessage,
  nameOf: (number: string) => string,
): PhoneMessageView => {
  const { id, fromMe, text, at, ack, peer, edited, revoked, quotedId, reactions, shown } = message;
  const { media, ...rest } = shown ?? {};
  const author = message.author === undefined ? undefined : nameOf(message.author);
  const known = { author, edited, revoked, quotedId, reactions, ...rest };
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  const view = { id, fromMe, text, at, ack, peer, ...given };
  if (media === undefined) return view;
  const { mime, name, size, seconds, voice } = media;
  const url = `/simulator/api/media?${new URLSearchParams({ number, id }).toString()}`;
  return { ...view, media: { mime, name, size, seconds, voice, url } };
};

/** Media types that a browser may display inline; all others are offered as a download. */
const SHOWN = /^(image\/(jpeg|png|webp|gif)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;

/** The initial phones of the simulator's page. */
const FIRST_PHONES: readonly PhoneView[] = [
  { number: '5511990000001', name: 'Celular da loja', kind: 'business', paired: false },
  { number: '5511990000002', name: 'Celular da filial', kind: 'business', paired: false },
  { number: '5511988887777', name: 'Camila Ribeiro', kind: 'customer', paired: false },
  { number: '5521977776666', name: 'Diego Fernandes', kind: 'customer', paired: false },
  { number: '5531966665555', name: 'Elisa Prado', kind: 'customer', paired: false },
];

const oneOf = <T extends number>(value: number | null | undefined, allowed: readonly T[]): T | null => {
  if (value === null || value === undefined || value === 0) return null;
  const found = allowed.find(each => each === value);
  if (found === undefined) {
    throw new SimulatorFault('ERR_SIM_BAD_FAULT', `${value} is none of ${allowed.join(', ')}, 0 and null`);
  }
  return found;
};

const faultsIn = ({ nack, refuseLogin, ...rest }: FaultsRequest): Partial<Faults> => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(nack === undefined ? {} : { nack: oneOf(nack, [463, 479]) }),
  ...(refuseLogin === undefined ? {} : { refuseLogin: oneOf(refuseLogin, [401, 403, 405]) }),
});

/** The simulator's phones, for the local page. Returns 404 when the product runs without the simulator. */
@Injectable()
export class SimulatorService {
  private readonly registry: SessionRegistry;

  constructor(
    @Inject(WHATSAPP_NETWORK) private readonly network: WhatsAppNetwork,
    @Inject(OWNER_DATABASE) db: OwnerDatabase,
  ) {
    this.registry = new SessionRegistry(db);
  }

  scan(request: { qrcode: string; number: string }): Promise<{ ok: true }> {
    return this.ask(api => api.scan(request));
  }

  write({ location, ...request }: WriteRequest): Promise<{ id: string }> {
    const place = location && {
      ...location,
      latitude: Number(location.latitude),
      longitude: Number(location.longitude),
    };
    const { raw, ...rest } = request;
    const sending = {
      ...rest,
      ...(place === undefined ? {} : { location: place }),
      ...(raw === undefined ? {} : { raw: parsed(raw) }),
    };
    return this.ask(api => api.sendMessage(sending));
  }

  vote(request: VoteRequest): Promise<{ id: string }> {
    return this.ask(api => api.vote(request));
  }

  edit(request: EditRequest): Promise<{ id: string }> {
    return this.ask(api => api.edit(request));
  }

  revoke(request: ChangeRequest): Promise<{ id: string }> {
    return this.ask(api => api.revoke(request));
  }

  react(request: ReactRequest): Promise<{ id: string }> {
    return this.ask(api => api.react(request));
  }

  call({ hangUp, ...request }: CallRequest): Promise<{ id: string }> {
    return this.ask(api => {
      if (hangUp === undefined) return api.call(request);
      api.hangUp(hangUp);
      return { id: hangUp };
    });
  }

  typing(request: TypingRequest): Promise<{ ok: true }> {
    return this.ask(api => {
      api.typing(request);
      return { ok: true };
    });
  }

  /** A message's file as the phone received it, and the media type under which it may be served. */
  file(number: string, id: string): Promise<{ mime: string; bytes: Buffer }> {
    return this.ask(async api => {
      const found = await api.file(number, id);
      if (found === null) throw new SimulatorFault('ERR_SIM_UNKNOWN_MESSAGE', 'There is no such file');
      const mime = found.media.mime.split(';')[0] ?? '';
      return { bytes: found.bytes, mime: SHOWN.test(mime) ? mime : 'application/octet-stream' };
    });
  }

  read(request: { number: string; from: string }): Promise<{ read: number }> {
    return this.ask(api => api.read(request));
  }

  messages(number: string): Promise<readonly PhoneMessageView[]> {
    return this.ask(api => {
      const names = new Map(api.phones().map(phone => [phone.number, phone.name ?? phone.number]));
      const nameOf = (of: string): string => names.get(of) ?? of;
      return api.messages(number).map(message => viewOf(number, message, nameOf));
    }).catch((error: unknown) => {
      // A phone without any contact has no messages.
      if (error instanceof SimulatorFault && error.code === 'ERR_SIM_UNKNOWN_NUMBER') return [];
      throw error;
    });
  }

  faults(request: FaultsRequest): Promise<Faults> {
    return this.ask(api => api.faults(faultsIn(request)));
  }

  /** All phones, and the QR codes that can be scanned. */
  phones(): Promise<readonly PhoneView[]> {
    return this.ask(api => {
      const known = api.phones().map(({ number, name, devices, picture, blocked }) => ({
        number,
        name,
        paired: devices.length > 0,
        online: devices.some(device => device.online),
        picture,
        blocked,
      }));
      const first = FIRST_PHONES.map(phone => {
        const met = known.find(({ number }) => number === phone.number);
        return { ...phone, ...met, name: met?.name ?? phone.name };
      });
      const met = known
        .filter(({ number }) => !FIRST_PHONES.some(phone => phone.number === number))
        .map((phone): PhoneView => ({
          ...phone,
          name: phone.name ?? phone.number,
          kind: phone.paired ? 'business' : 'customer',
        }));
      return [...first, ...met];
    });
  }

  async qrcodes(): Promise<readonly WaitingQr[]> {
    await this.ask(() => undefined);
    return this.registry.waitingQrs();
  }

  private async ask<T>(question: (api: SimulatorApi) => T | Promise<T>): Promise<T> {
    const api = this.network.simulator;
    if (api === null) throw new DomainError('ERR_NOT_FOUND');
    return question(api);
  }
}

/** @throws SimulatorFault when the text is no JSON object. */
function parsed(raw: string): object {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new DomainError('ERR_VALIDATION');
}
