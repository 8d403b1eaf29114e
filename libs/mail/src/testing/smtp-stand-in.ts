import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Mail } from '../mailer.port';
import { mailIn } from './mail-source';

/** Faults of the SMTP double. */
export interface SmtpFaults {
  /** Accepts connections and never responds. */
  readonly silent?: boolean;
}

/** A mail server of a few lines: takes everything but recipients at `.invalid`, and keeps what it took. */
export class SmtpStandIn {
  readonly mails: Mail[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly faults: SmtpFaults,
  ) {
    server.on('connection', socket => this.serve(socket));
  }

  static async start(faults: SmtpFaults = {}): Promise<SmtpStandIn> {
    const server = createServer();
    const standIn = new SmtpStandIn(server, faults);
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    return standIn;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>(done => this.server.close(() => done()));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    if (this.faults.silent === true) return;
    const session = new Session(socket, mail => this.mails.push(mail));
    socket.setEncoding('utf8').on('data', text => session.take(text as unknown as string));
  }
}

class Session {
  private buffer = '';
  private to = '';
  private inData = false;

  constructor(
    private readonly socket: Socket,
    private readonly keep: (mail: Mail) => void,
  ) {
    this.say('220 stand-in');
  }

  take(text: string): void {
    this.buffer += text;
    for (;;) {
      const mark = this.inData ? '\r\n.\r\n' : '\r\n';
      const end = this.buffer.indexOf(mark);
      if (end < 0) return;
      const part = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + mark.length);
      if (this.inData) this.delivered(part);
      else this.command(part);
    }
  }

  private delivered(source: string): void {
    this.inData = false;
    this.keep(mailIn(this.to, source.replace(/^\.\./gm, '.')));
    this.say('250 taken');
  }

  private command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') return this.recipient(line);
    if (verb === 'DATA') this.inData = true;
    this.say({ EHLO: '250 stand-in', DATA: '354 go on', QUIT: '221 bye' }[verb] ?? '250 fine');
  }

  private recipient(line: string): void {
    this.to = /<(.*)>/.exec(line)?.[1] ?? '';
    this.say(this.to.endsWith('.invalid') ? `550 <${this.to}> is nobody` : '250 fine');
  }

  private say(line: string): void {
    this.socket.write(`${line}\r\n`);
  }
}
