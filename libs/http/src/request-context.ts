import { createParamDecorator, type ExecutionContext, UnauthorizedException } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, isUuid, uuidFrom, type Actor } from '@prosa/kernel';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { TokenViewer } from './token-callers.port';
import type { Viewer } from './viewer';

const VIEWER = Symbol('viewer');
const TOKEN_VIEWER = Symbol('token viewer');
const CORRELATION = Symbol('correlation');

// Stored on the request: a `WeakMap` with an entry per request costs the garbage collector more.
interface Known {
  [VIEWER]?: Viewer;
  [TOKEN_VIEWER]?: TokenViewer;
  [CORRELATION]?: string;
}

const knownOf = (request: FastifyRequest): Known => request as Known;

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

/** Remembers who makes a request, once the guard knows. */
export const setViewer = (request: FastifyRequest, viewer: Viewer): void => {
  knownOf(request)[VIEWER] = viewer;
};

/** The authenticated caller; null on a public route without a token. */
export const viewerOf = (request: FastifyRequest): Viewer | null => knownOf(request)[VIEWER] ?? null;

/** Remembers which program makes a request, once the guard knows. */
export const setTokenViewer = (request: FastifyRequest, viewer: TokenViewer): void => {
  knownOf(request)[TOKEN_VIEWER] = viewer;
};

/** The program behind a request with an API token; null on routes of people. */
export const tokenViewerOf = (request: FastifyRequest): TokenViewer | null =>
  knownOf(request)[TOKEN_VIEWER] ?? null;

/** The id that ties a request, its events, its jobs and its log lines together; taken from `x-request-id` when that is a UUID. */
export const correlationOf = (request: FastifyRequest): string => {
  const known = knownOf(request);
  if (known[CORRELATION] !== undefined) return known[CORRELATION];
  const sent = request.headers['x-request-id'];
  known[CORRELATION] = typeof sent === 'string' && isUuid(sent) ? sent : randomUUID();
  return known[CORRELATION];
};

/** Scoped to the caller and the call, so that a key reused elsewhere can never name another caller's command. */
const commandIdOf = (
  request: FastifyRequest,
  ...caller: readonly (string | number)[]
): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  return uuidFrom(key, 'http-command', ...caller, request.method, request.url);
};

const envelopeBy = (actor: Actor, correlationId: string, commandId: string | undefined): CommandEnvelope => ({
  actor,
  correlationId,
  causationId: commandId ?? correlationId,
  ...(commandId === undefined ? {} : { commandId }),
});

/** The actor of facts: the real user, with their own company when it is another one. */
const actorOf = ({ userId, name, acting }: Viewer): Actor =>
  acting === undefined
    ? { kind: 'user', id: userId, name }
    : { kind: 'user', id: acting.userId, name: acting.name, companyId: acting.companyId };

/** The envelope of the commands a request gives: the person who acts, and the same `commandId` for the same `Idempotency-Key`. */
export const envelopeOf = (request: FastifyRequest, viewer: Viewer): CommandEnvelope => {
  const acting = viewer.acting === undefined ? [] : [viewer.acting.userId];
  const commandId = commandIdOf(request, viewer.companyId, viewer.userId, ...acting);
  return envelopeBy(actorOf(viewer), correlationOf(request), commandId);
};

const signedIn = (request: FastifyRequest): Viewer => {
  const viewer = viewerOf(request);
  if (viewer === null) throw new UnauthorizedException();
  return viewer;
};

/** The signed-in person, for a controller's parameter. */
export const CurrentViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer =>
  signedIn(requestOf(context)),
);

/** The command envelope of the request, for a controller's parameter. */
export const RequestEnvelope = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandEnvelope => {
    const request = requestOf(context);
    return envelopeOf(request, signedIn(request));
  },
);

/** The program behind a request of a route with `TokenScopes`, for a controller's parameter. */
export const CurrentToken = createParamDecorator((_: unknown, context: ExecutionContext): TokenViewer => {
  const viewer = tokenViewerOf(requestOf(context));
  if (viewer === null) throw new DomainError('ERR_API_TOKEN_INVALID');
  return viewer;
});

/** The same for the commands of a program: it acts by its token. */
export const TokenEnvelope = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandEnvelope => {
    const request = requestOf(context);
    const viewer = tokenViewerOf(request);
    if (viewer === null) throw new DomainError('ERR_API_TOKEN_INVALID');
    const { companyId, tokenId } = viewer;
    const actor = { kind: 'system', name: 'api', tokenUuid: tokenId } as const;
    return envelopeBy(actor, correlationOf(request), commandIdOf(request, companyId, tokenId));
  },
);
