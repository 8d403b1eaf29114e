import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

/**
 * Implements Turnstile and hCaptcha according to their documentation ("siteverify", "explicit rendering"): a script
 * with a button, and an endpoint that verifies each answer once.
 */
export class CaptchaProvider {
  readonly secret = 'secret-of-the-site';
  private readonly answers = new Map<string, { used: boolean; elsewhere: boolean }>();
  private isDown = false;

  private constructor(
    private readonly server: Server,
    private readonly kind: 'turnstile' | 'hcaptcha',
  ) {}

  static async start(kind: 'turnstile' | 'hcaptcha'): Promise<CaptchaProvider> {
    const server = createServer();
    const provider = new CaptchaProvider(server, kind);
    server.on('request', (request, response) => void provider.answer(request, response));
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What the product is started with to use it. */
  get env(): Readonly<Record<string, string>> {
    return {
      CAPTCHA: this.kind,
      CAPTCHA_SITE_KEY: 'key-of-the-site',
      CAPTCHA_SECRET: this.secret,
      CAPTCHA_VERIFY_URL: `${this.url}/siteverify`,
      CAPTCHA_SCRIPT_URL: `${this.url}/api.js`,
    };
  }

  /** An answer as a person gets who solved it; `elsewhere` on another site (hCaptcha), or in another widget (Turnstile). */
  solve({ elsewhere = false } = {}): string {
    const token = `token-${randomUUID()}`;
    this.answers.set(token, { used: false, elsewhere });
    return token;
  }

  /** Stops or resumes responding. */
  down(isDown: boolean): void {
    this.isDown = isDown;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(done => this.server.close(done));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void response.writeHead(503).end();
    if (request.url === '/solved') return void response.end(this.solve());
    if (request.url === '/api.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(this.script());
    if (request.url !== '/siteverify' || request.method !== 'POST') return void response.writeHead(404).end();
    const verdict = this.verdict(await bodyOf(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verdict));
  }

  private verdict(sent: URLSearchParams): object {
    const known = this.answers.get(sent.get('response') ?? '');
    if (sent.get('secret') !== this.secret)
      return { success: false, 'error-codes': ['invalid-input-secret'] };
    if (known === undefined) return { success: false, 'error-codes': ['invalid-input-response'] };
    if (known.used) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    if (this.kind === 'hcaptcha' && (known.elsewhere || sent.get('sitekey') !== 'key-of-the-site'))
      return { success: false, 'error-codes': ['sitekey-secret-mismatch'] };
    known.used = true;
    return {
      success: true,
      challenge_ts: new Date().toISOString(),
      hostname: '127.0.0.1',
      ...(this.kind === 'turnstile' ? { action: known.elsewhere ? 'login' : 'lead' } : {}),
    };
  }

  private script(): string {
    return `window.${this.kind} = { render(place, options) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Sou uma pessoa (' + options.sitekey + ')';
      button.onclick = () => fetch('${this.url}/solved', { mode: 'no-cors' }).then(
        () => options.callback('${this.solve()}'), options['error-callback']);
      place.append(button);
    } };`;
  }
}
