import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { livedSince } from './lived-time';

/** A request as it goes over the wire, however odd. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back; status 0 when the server hung up without a word. */
export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request as it is; once more when the kept connection that it took had just been closed. */
export const sendRaw = async (url: string, request: RawRequest): Promise<RawReply> => {
  const reply = await sendOver(agent, url, request);
  return reply.status === 0 ? sendOver(new Agent(), url, request) : reply;
};

const sendOver = (over: Agent, url: string, { method, path, headers, body }: RawRequest): Promise<RawReply> =>
  new Promise(done => {
    const milliseconds = livedSince();
    const end = (status: number, text: string, headersOf: RawReply['headers'] = {}): void =>
      done({ status, text, headers: headersOf, milliseconds: milliseconds() });
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) };
    const { hostname, port } = new URL(url);
    const sent = request(
      { agent: over, hostname, port, method, path, headers: { ...headers, ...length } },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => end(answer.statusCode ?? 0, Buffer.concat(chunks).toString(), answer.headers));
        answer.on('error', () => end(answer.statusCode ?? 0, ''));
      },
    );
    // A rejected body still being sent ends in a reset.
    sent.on('error', () => end(0, ''));
    sent.end(bytes);
  });

/** Whether a response is complete; one without a length ends when the server closes. */
const isWhole = (received: string): boolean => {
  const body = received.indexOf('\r\n\r\n') + 4;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received.slice(0, body))?.[1];
  return body > 3 && length !== undefined && received.length - body >= Number(length);
};

/** Writes bytes to the server's port and answers what it says, until that is an answer or the server hangs up. */
export const sendBytes = (url: string, bytes: string): Promise<string> =>
  new Promise(done => {
    const { hostname, port } = new URL(url);
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (isWhole(received)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(received));
  });
