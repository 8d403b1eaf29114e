/** A phone the simulator knows of. */
export interface SimulatedPhone {
  readonly number: string;
  readonly name: string;
  readonly kind: 'customer' | 'business';
  readonly paired: boolean;
  readonly online?: boolean;
  readonly picture?: boolean;
  readonly blocked?: readonly string[];
}

/** A group of phones; members write in it as to a number, by its id. */
export interface SimulatedGroup {
  readonly id: string;
  readonly subject: string;
  readonly members: readonly string[];
}

/** Faults of the simulated network; 0 and false: none. */
export interface Faults {
  readonly delayMs: number;
  readonly cutEveryMs: number;
  readonly mediaSlowMs: number;
  readonly dropAcks: boolean;
  readonly dropReceipts: boolean;
  readonly duplicateInbound: boolean;
  readonly reorderInbound: boolean;
  readonly corruptInbound: boolean;
  readonly restricted: boolean;
  readonly quota: 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED' | null;
  readonly mediaGone: boolean;
  readonly nack: number | null;
  readonly refuseLogin: number | null;
}

/** A company's public form; its page is at `/forms/apresentacao/{publicId}`. */
export interface PublicFormAddress {
  readonly publicId: string;
  readonly company: string;
  readonly connection: string;
}

/** Progress of the scripted customers. */
export interface CrowdReport {
  readonly running: boolean;
  readonly to: string | null;
  readonly phones: number;
  readonly perMinute: number;
  readonly sent: number;
  readonly failed: number;
}

/** How a scripted customer reacts to a campaign. */
export type Behaviour =
  'noWhatsApp' | 'blocks' | 'optsOut' | 'confirms' | 'declines' | 'replies' | 'late' | 'unread' | 'reads';

/** The percentages of customers by behaviour; the rest reads. */
export type Proportions = Readonly<Record<Exclude<Behaviour, 'reads'>, number>>;

/** Which customers react to campaigns, and how. */
export interface RecipientsOrder {
  readonly prefix: string;
  readonly shares: Proportions;
  readonly restrictAfter: number;
}

/** Progress of the customers that react to campaigns. */
export interface RecipientsReport {
  readonly running: boolean;
  readonly order: RecipientsOrder | null;
  readonly phones: Readonly<Record<Behaviour, number>>;
}

/** An incident of a company's phone. */
export type Incident = 'cut' | 'conflict' | 'unlink' | 'forgetSessions';

/** A chat state sent to a phone. */
export interface PeerSign {
  readonly peer: string;
  readonly state: 'composing' | 'recording';
}

/** A message as one phone holds it; `fromMe` is from that phone's point of view. */
export interface PhoneMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly at: string;
  readonly ack: number;
  readonly peer?: string;
  /** The author, in a group. */
  readonly author?: string;
  readonly edited?: boolean;
  readonly revoked?: boolean;
  readonly quotedId?: string;
  readonly reactions?: { readonly mine?: string; readonly theirs?: string };
  readonly kind?:
    'image' | 'sticker' | 'audio' | 'video' | 'document' | 'location' | 'contact' | 'call' | 'other';
  readonly caption?: string;
  readonly media?: PhoneFile;
  readonly location?: { readonly latitude: number; readonly longitude: number; readonly name: string | null };
  readonly contacts?: readonly string[];
  readonly call?: 'ringing' | 'rejected' | 'missed';
}

/** A file that a phone holds; `url` gives it decrypted. */
export interface PhoneFile {
  readonly url: string;
  readonly mime: string;
  readonly name: string | null;
  readonly size: number;
  readonly seconds: number | null;
  readonly voice: boolean;
}

/** Content that a phone sends besides text, in the simulator API's format. */
export interface PhoneContent {
  readonly text?: string;
  readonly media?: {
    readonly kind: 'image' | 'sticker' | 'audio' | 'voice' | 'video' | 'document';
    readonly fixture?: 'photo' | 'sticker' | 'voice' | 'video' | 'document';
    readonly base64?: string;
    readonly mime?: string;
    readonly name?: string;
  };
  readonly location?: { readonly latitude: string; readonly longitude: string; readonly name: string };
  readonly contact?: { readonly name: string; readonly number: string };
  readonly quotedId?: string;
}

/** A chat, from the phone's side. */
export interface PhoneChat {
  readonly from: string;
  readonly name: string;
  readonly to: string;
}

/** A connection that waits for its code to be scanned. */
export interface WaitingCode {
  readonly connectionId: number;
  readonly name: string;
  readonly company: string;
  readonly qrcode: string;
}

/** A mail that was kept instead of sent. */
export interface CapturedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

/** How the bank sends its webhooks. */
export type NoticeMode = 'now' | 'late' | 'five' | 'disorder' | 'forged' | 'never';

/** The response to a webhook; 0 without one. */
export interface NoticeOutcome {
  readonly event: string;
  readonly status: number;
}

/** A charge at the simulated bank. */
export interface BankCharge {
  readonly id: string;
  readonly description: string;
  readonly payer: string;
  readonly value: number;
  readonly status: 'PENDING' | 'OVERDUE' | 'RECEIVED' | 'REFUNDED';
  readonly dueDate: string;
  readonly brCode: string;
}

type NoticesSent = { readonly notices: readonly NoticeOutcome[] };

class Unanswered extends Error {}

/** For `catch`: what is shown stays as it is when the server refused or was not there. Defects are let through. */
export const unanswered = (fault: unknown): undefined => {
  if (!(fault instanceof Unanswered)) throw fault;
};

const ask = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`/simulator/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Unanswered(`${path} found no server`, { cause });
  });
  if (!response.ok) throw new Unanswered(`${path} answered ${response.status}`);
  return (await response.json()) as T;
};

/** The simulator's own API, on loopback only. */
export const simulator = {
  phones: (): Promise<readonly SimulatedPhone[]> => ask('phones'),
  groups: (): Promise<readonly SimulatedGroup[]> => ask('groups'),
  makeGroup: (subject: string, members: readonly string[]): Promise<SimulatedGroup> =>
    ask('groups', { subject, members }),
  waitingCodes: (): Promise<readonly WaitingCode[]> => ask('qrcodes'),
  messages: (number: string): Promise<readonly PhoneMessage[]> =>
    ask(`messages?number=${encodeURIComponent(number)}`),
  send: (chat: PhoneChat, content: PhoneContent): Promise<{ id: string }> =>
    ask('messages', { ...chat, ...content }),
  edit: ({ from, to }: PhoneChat, id: string, text: string): Promise<unknown> =>
    ask('edit', { from, to, id, text }),
  revoke: ({ from, to }: PhoneChat, id: string): Promise<unknown> => ask('revoke', { from, to, id }),
  react: ({ from, to }: PhoneChat, id: string, emoji: string): Promise<unknown> =>
    ask('react', { from, to, id, emoji }),
  call: (chat: PhoneChat, video: boolean): Promise<{ id: string }> => ask('call', { ...chat, video }),
  hangUp: ({ from, to }: PhoneChat, id: string): Promise<unknown> => ask('call', { from, to, hangUp: id }),
  typing: ({ from, to }: PhoneChat, state: 'composing' | 'paused'): Promise<unknown> =>
    ask('typing', { from, to, state }),
  markRead: (number: string, from: string): Promise<unknown> => ask('read', { number, from }),
  faults: (change: Partial<Faults>): Promise<Faults> => ask('faults', change),
  incident: (number: string, what: Incident): Promise<unknown> => ask('incident', { number, what }),
  typeCode: (code: string, number: string): Promise<unknown> => ask('code', { code, number }),
  picture: (number: string, base64: string | null): Promise<unknown> =>
    ask('picture', { number, ...(base64 === null ? {} : { base64 }) }),
  block: (number: string, peer: string, on: boolean): Promise<unknown> => ask('block', { number, peer, on }),
  presence: (number: string): Promise<readonly PeerSign[]> =>
    ask(`signs?number=${encodeURIComponent(number)}`),
  forms: (): Promise<readonly PublicFormAddress[]> => ask('forms'),
  crowd: (): Promise<CrowdReport> => ask('crowd'),
  letLoose: (order: {
    readonly to: string;
    readonly phones: number;
    readonly perMinute: number;
    readonly script: readonly string[];
  }): Promise<CrowdReport> => ask('crowd', order),
  disperse: (): Promise<CrowdReport> => ask('crowd/stop', {}),
  recipients: (): Promise<RecipientsReport> => ask('recipients'),
  playRecipients: (order: RecipientsOrder): Promise<RecipientsReport> => ask('recipients', order),
  stopRecipients: (): Promise<RecipientsReport> => ask('recipients/stop', {}),
  charges: (): Promise<readonly BankCharge[]> => ask('bank/charges'),
  payCharge: (order: {
    readonly id: string;
    readonly value?: number;
    readonly notice: NoticeMode;
  }): Promise<NoticesSent> => ask('bank/pay', order),
  expireCharge: (id: string, notice: NoticeMode): Promise<NoticesSent> => ask('bank/expire', { id, notice }),
  refundCharge: (id: string, notice: NoticeMode): Promise<NoticesSent> => ask('bank/refund', { id, notice }),
  giveMoney: (value: number, notice: NoticeMode): Promise<NoticesSent> => ask('bank/give', { value, notice }),
  mails: (): Promise<readonly CapturedMail[]> => ask('mails'),
  scan: (qrcode: string, number: string): Promise<unknown> => ask('scan', { qrcode, number }),
};
