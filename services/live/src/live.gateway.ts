import { Inject, Logger, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import type { Environment } from '@prosa/config';
import { LIMITS, SOCKET_VERBS } from '@prosa/contracts';
import { ACCESS_TOKENS, securityOf, type AccessTokens } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { nameOfFault } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT } from '@prosa/platform';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { isSameOrigin, remainingLife, tokenOf } from './handshake';
import { AnonymousSockets } from './anonymous-sockets';
import { LiveHub } from './live-hub';
import { SocketSession } from './socket-session';
import { SocketVerbs, type VerbAnswer } from './socket-verbs';
import { socketWire } from './socket-wire';

/**
 * The socket endpoint (client contract §3). A socket whose token is not good is accepted and hung up on at once:
 * that, and not a refused connection, is what makes clients refresh and return.
 */
@WebSocketGateway({
  path: '/socket.io/',
  pingInterval: LIMITS.socketPing,
  pingTimeout: LIMITS.socketPing,
  transports: ['websocket', 'polling'],
  serveClient: false,
  // A client's largest message is its token.
  maxHttpBufferSize: 16_384,
  // A connection that says nothing at all is a stranger's.
  connectTimeout: 10_000,
  allowRequest: (request, decide) => decide(null, isSameOrigin(request)),
})
export class LiveGateway implements OnGatewayInit<Server>, OnGatewayConnection<Socket> {
  private readonly log = new Logger('live');
  private readonly anonymous = new AnonymousSockets();
  private readonly places = new WeakMap<object, () => void>();

  constructor(
    @Inject(ACCESS_TOKENS) private readonly tokens: AccessTokens,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly hub: LiveHub,
    private readonly verbs: SocketVerbs,
    private readonly host: HttpAdapterHost,
    @Optional()
    @Inject(ENVIRONMENT)
    private readonly environment?: Pick<Environment, 'TRUST_PROXY' | 'TRUST_PROXY_HOPS'>,
  ) {}

  afterInit(server: Server): void {
    this.secure(server);
    this.limitStrangers(server);
    this.hub.sendBy((socketIds, { event, payload }) => server.local.to([...socketIds]).emit(event, payload));
  }

  /** A connection takes a place until it is closed or somebody is signed in on it. */
  private limitStrangers(server: Server): void {
    server.engine?.on('connection', (connection: Socket['conn']) => {
      const leave = this.anonymous.take(this.addressOf(connection.request));
      if (leave === null) return connection.close();
      this.places.set(connection, leave);
      connection.once('close', leave);
    });
  }

  private addressOf({ headers, socket }: IncomingMessage): string {
    const { TRUST_PROXY = false, TRUST_PROXY_HOPS = 1 } = this.environment ?? {};
    const forwarded = TRUST_PROXY ? [headers['x-forwarded-for'] ?? ''].flat().join(',') : '';
    const client = forwarded.split(',').at(-TRUST_PROXY_HOPS)?.trim() ?? '';
    return client === '' ? (socket.remoteAddress ?? '') : client;
  }

  /** Socket.IO bypasses the router, which adds these headers elsewhere. */
  private secure(server: Server): void {
    const { httpAdapter } = this.host;
    const security = securityOf(httpAdapter.getInstance<FastifyInstance>());
    const onAnswer = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
      if (!url.startsWith('/socket.io/')) return;
      for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
      response.setHeader('cache-control', 'no-store');
    };
    (httpAdapter.getHttpServer() as HttpServer).prependListener('request', onAnswer);
    // A process without browsers' sockets has no engine.
    server.engine?.on('headers', (headers: Record<string, string>) => void Object.assign(headers, security));
  }

  async handleConnection(socket: Socket): Promise<void> {
    try {
      const session = await this.open(socket);
      if (session === null) socket.disconnect(true);
      else {
        this.places.get(socket.conn)?.();
        await this.hub.add(session);
      }
    } catch (error) {
      this.log.warn(`A socket could not be opened: ${nameOfFault(error)}`);
      // Not a disconnect by the server, so that the client reconnects by itself.
      socket.conn.close();
    }
  }

  private async open(socket: Socket): Promise<SocketSession | null> {
    const token = tokenOf(socket);
    const viewer = token === null ? null : await this.tokens.verify(token);
    if (token === null || viewer === null || !socket.connected) return null;
    const session = new SocketSession(
      socket.id,
      token,
      viewer,
      socketWire(socket),
      changed => void this.hub.reread(changed),
    );
    socket.on('disconnect', () => this.hub.remove(session));
    this.listen(socket, session);
    this.expire(socket, token);
    return session;
  }

  private listen(socket: Socket, session: SocketSession): void {
    for (const verb of SOCKET_VERBS) {
      socket.on(verb, (...sent: unknown[]) => {
        const last = sent.at(-1);
        const acknowledge = typeof last === 'function' ? (last as (answer: VerbAnswer) => void) : null;
        void this.verbs
          .run(session, verb, sent[0] === last && acknowledge ? undefined : sent[0])
          .then(acknowledge);
      });
    }
  }

  private expire(socket: Socket, token: string): void {
    const life = remainingLife(token, this.clock.now());
    if (life === null) return;
    const timer = setTimeout(() => socket.disconnect(true), life).unref();
    socket.on('disconnect', () => clearTimeout(timer));
  }
}
