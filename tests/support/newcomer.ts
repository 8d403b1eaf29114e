import type { ErrorBody } from '@prosa/contracts';
import { ApiClient, type Answer } from './api-client';
import { eventually } from './eventually';
import { SimulatorClient } from './simulator-client';

let people = 0;

/** The six digits in a text. */
export const codeIn = (text: string): string => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error('no code in it');
  return code;
};

/** A person without an account, with a phone, a mailbox and a network address of their own. */
export class Newcomer {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly password = 'Padaria2026';
  readonly client: ApiClient;
  private readonly simulator: SimulatorClient;

  constructor(readonly url: string) {
    people += 1;
    this.email = `dona.${people}@padaria.test`;
    this.phone = `55119${String(81_000_000 + people)}`;
    this.address = `203.0.113.${people}`;
    this.client = new ApiClient(url);
    this.simulator = new SimulatorClient(url);
  }

  /** Posts from the newcomer's own address. */
  async post<T = ErrorBody>(
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const from = { 'x-forwarded-for': this.address, ...headers };
    const answer = await this.client.call<T>('POST', path, body, from);
    this.client.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] || this.client.cookie;
    return answer;
  }

  sendCode<T = ErrorBody>(more: object = {}): Promise<Answer<T>> {
    const { phone, email } = this;
    return this.post<T>('/whatsapp/send-code', { phone, data: { name: 'Padaria', email }, ...more });
  }

  verify(code: string): Promise<Answer<ErrorBody>> {
    return this.post('/whatsapp/verify-code', { phone: this.phone, code });
  }

  signUp(planId: number, more: object = {}): Promise<Answer<ErrorBody & { ok?: true; companyId: number }>> {
    const { email, phone, password } = this;
    return this.post('/companies/cadastro', { name: 'Padaria', email, phone, password, planId, ...more });
  }

  /** The code of the latest mail. */
  mailed(): Promise<string> {
    return eventually(async () => codeIn((await this.simulator.mails(this.email))[0]?.text ?? ''));
  }

  /** Verifies the phone: requests a code and enters it. */
  async proveByMail(): Promise<void> {
    const sent = await this.sendCode();
    if (sent.status !== 200) throw new Error(`no code was sent: ${sent.body.error}`);
    const received = await this.verify(await this.mailed());
    if (received.status !== 200) throw new Error(`the code was refused: ${received.body.error}`);
  }
}
