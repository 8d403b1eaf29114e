import { noFaults } from '../../services/gateway/src/whatsapp/simulator/faults';

/** A message as a phone holds it. */
export interface PhoneMessage {
  readonly id: string;
  readonly fromMe: boolean;
  /** The other side's number. */
  readonly peer: string;
  readonly text: string;
  readonly at: string;
  readonly ack: number;
  readonly call?: 'ringing' | 'rejected' | 'missed';
  /** What a bubble shows that is no text. */
  readonly kind?: string;
  readonly media?: {
    readonly url: string;
    readonly mime: string;
    readonly name: string | null;
    readonly voice: boolean;
  };
  readonly quotedId?: string;
  /** Who wrote it, in a group. */
  readonly author?: string;
  readonly edited?: boolean;
  readonly revoked?: boolean;
  readonly reactions?: { readonly mine?: string; readonly theirs?: string };
}

/** A mail that was kept instead of sent. */
export interface CapturedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

/** What the customers that react to campaigns did so far. */
export interface RecipientsReport {
  readonly running: boolean;
  /** Number of customers by behaviour. */
  readonly phones: Readonly<
    Record<
      'noWhatsApp' | 'blocks' | 'optsOut' | 'confirms' | 'declines' | 'replies' | 'late' | 'unread' | 'reads',
      number
    >
  >;
  readonly answers: number;
  readonly failed: number;
}

/** A connection that was kept may be closed by the server in the moment in which it is used again. */
const FRESH = { headers: { connection: 'close' } } as const;

/** The simulated phones, through the simulator's own doors. */
export class SimulatorClient {
  /** @param isHidden What a phone wrote with a number of another spec's company on the same product. */
  constructor(
    private readonly url: string,
    private readonly isHidden: (peer: string) => boolean = () => false,
  ) {}

  scan(qrcode: string, number: string): Promise<{ ok: true }> {
    return this.post('scan', { qrcode, number });
  }

  write(message: { from: string; name?: string; to: string; text: string }): Promise<{ id: string }> {
    return this.post('messages', message);
  }

  /** Other actions of a phone: send files, locations and cards, edit, revoke, react, call. */
  act(
    path: 'messages' | 'edit' | 'revoke' | 'react' | 'vote' | 'call' | 'typing',
    body: Record<string, unknown>,
  ): Promise<{ id: string }> {
    return this.post(path, body);
  }

  /** Sends anything that a phone can send. */
  send(message: object): Promise<{ id: string }> {
    return this.post('messages', message);
  }

  /** Makes a group of phones; members write in it as to a number, by its id. */
  makeGroup(group: { subject: string; members: readonly string[] }): Promise<{ id: string }> {
    return this.post('groups', group);
  }

  /** A group is called otherwise now. */
  renameGroup(group: { id: string; subject: string }): Promise<{ id: string }> {
    return this.post('groups/name', group);
  }

  /** Edits, takes back or reacts to a message. */
  change(what: 'edit' | 'revoke' | 'react', change: object): Promise<{ id: string }> {
    return this.post(what, change);
  }

  call(call: object): Promise<{ id: string }> {
    return this.post('call', call);
  }

  read(number: string, from: string): Promise<unknown> {
    return this.post('read', { number, from });
  }

  /** Injects faults into the simulated WhatsApp, for all companies; on a shared product they end with the spec file. */
  faults(switches: Record<string, unknown>): Promise<unknown> {
    return this.post('faults', switches);
  }

  /** Ends every fault. */
  noFaults(): Promise<unknown> {
    return this.faults({ ...noFaults() });
  }

  /** Starts customers that react to what a company sends them first. */
  recipients(order: object): Promise<RecipientsReport> {
    return this.post('recipients', order);
  }

  async recipientsReport(): Promise<RecipientsReport> {
    const response = await fetch(`${this.url}/simulator/api/recipients`, FRESH);
    return (await response.json()) as RecipientsReport;
  }

  stopRecipients(): Promise<RecipientsReport> {
    return this.post('recipients/stop', {});
  }

  async messages(number: string): Promise<readonly PhoneMessage[]> {
    const response = await fetch(`${this.url}/simulator/api/messages?number=${number}`, FRESH);
    const all = (await response.json()) as PhoneMessage[];
    return all.filter(({ peer }) => !this.isHidden(peer));
  }

  /** The mails to an address, newest first. */
  async mails(to: string): Promise<readonly CapturedMail[]> {
    const response = await fetch(`${this.url}/simulator/api/mails?to=${encodeURIComponent(to)}`, FRESH);
    return (await response.json()) as CapturedMail[];
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.url}/simulator/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...FRESH.headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error}`);
    return answer;
  }
}
