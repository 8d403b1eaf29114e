/** A phone the simulator knows of. */
export interface SimulatedPhone {
  readonly number: string;
  readonly name: string;
  readonly kind: 'customer' | 'business';
  readonly paired: boolean;
}

/** A message as one phone holds it; `fromMe` is from that phone's point of view. */
export interface PhoneMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly at: string;
  readonly ack: number;
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

const ask = async <T>(path: string, body?: object): Promise<T> => {
  const response = await fetch(`/simulator/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
};

/** The simulator's own API, on loopback only. */
export const simulator = {
  phones: (): Promise<readonly SimulatedPhone[]> => ask('phones'),
  waitingCodes: (): Promise<readonly WaitingCode[]> => ask('qrcodes'),
  messages: (number: string): Promise<readonly PhoneMessage[]> =>
    ask(`messages?number=${encodeURIComponent(number)}`),
  send: (from: string, name: string, to: string, text: string): Promise<{ id: string }> =>
    ask('messages', { from, name, to, text }),
  markRead: (number: string, from: string): Promise<unknown> => ask('read', { number, from }),
  mails: (): Promise<readonly CapturedMail[]> => ask('mails'),
  scan: (qrcode: string, number: string): Promise<unknown> => ask('scan', { qrcode, number }),
};
