import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { availableParallelism } from 'node:os';
import { AskerGone, FairShare, WorkingCompanies, type ShareRules } from './fair-share';
import { networkOf } from './network-of';
import { tokenViewerOf, viewerOf } from './request-context';
import type { Route } from './routes';

/** Places of one company while others work: half of the processors stay free for these. */
const HALF = Math.max(1, Math.floor(availableParallelism() / 2));
/** Requests of signed-in people and of programs that read, or bring files, by company. */
const ofReads = (each: number): ShareRules => ({ width: 16, each, alone: 16, waiting: 100 });
/** Their other requests: these wait for the log rather than for a processor, and are written together. */
const ofChanges = (each: number): ShareRules => ({ width: 32, each: 8 * each, alone: 32, waiting: 100 });
/** Requests without a sign-in; those of all companies share these places. */
const ofStrangers = (each: number): ShareRules => ({ width: each, each, waiting: 200 });
/** Reads that are expensive, within the companies' own. */
const ofExpensive = (places: number): ShareRules => ({
  width: places,
  each: 1,
  alone: Math.floor(places / 2),
  waiting: WAITING_READS,
});
/** What must not wait behind either, such as notices of payments. */
const RESERVED: ShareRules = { width: 1, each: 1, waiting: 200 };
const NOBODY = 0;
/** A request that lasts longer waits for another server or a slow client rather than for this process: it leaves its place. */
const HELD_MS = 250;
/** Maximum number of waiting expensive reads per company. */
const WAITING_READS = 50;
const LONGEST_NAME = 254;

const PLACE = Symbol('place');

interface Placed {
  [PLACE]?: () => void;
}

/** The shares of a process. */
interface Pools {
  readonly reads: FairShare;
  readonly changes: FairShare;
  readonly strangers: FairShare;
  readonly reserved: FairShare;
  readonly expensive: FairShare;
  readonly heldMs: number;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly share: FairShare;
  readonly company: number;
  readonly flows?: readonly string[];
}

const POOLS = 'admissionPools';

const leavePlace = (request: FastifyRequest & Placed): void => request[PLACE]?.();

const keep = (request: FastifyRequest & Placed, left: () => void, heldMs: number): void => {
  const timer = setTimeout(left, heldMs).unref();
  request[PLACE] = () => {
    clearTimeout(timer);
    left();
  };
};

/** Waits for a place of a share; a client that disconnects gives its turn up. */
const enter = async ({ request, reply, share, company, flows }: Asked, heldMs: number): Promise<void> => {
  const now = share.enterNow(company, flows);
  if (now !== null) return keep(request, now, heldMs);
  const gone = new AbortController();
  const close = (): void => gone.abort();
  reply.raw.once('close', close);
  try {
    keep(request, await share.enter(company, gone.signal, flows), heldMs);
  } finally {
    reply.raw.off('close', close);
  }
};

/**
 * By what strangers take turns: their network, and whatever they address: the form or file of the path, the account,
 * the token of a program. A request is in turn with the busiest of these.
 */
const flowsOf = ({ ip, params, body, headers, routeOptions }: FastifyRequest): readonly string[] => {
  const named = Object.values((params ?? {}) as Record<string, string>);
  const email = (body as { email?: unknown } | null | undefined)?.email;
  const addressed = [
    ...named.map(name => `${routeOptions.url} ${name}`),
    ...(typeof email === 'string' ? [`account ${email.trim().toLowerCase()}`] : []),
    ...(headers.authorization === undefined ? [] : [`token ${headers.authorization}`]),
  ];
  return [`network ${networkOf(ip)}`, ...addressed.map(name => name.slice(0, LONGEST_NAME))];
};

const isRead = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || headers['content-type']?.startsWith('multipart/') === true;

/** How many requests a process admits at a time. */
interface AdmissionRules {
  /** Expensive reads at a time; one company has half of them at most, and one while others work. */
  readonly expensiveReads: number;
  /** How long a request holds its place at most. */
  readonly heldMs?: number;
  /** Reads of one company while others work, and requests of strangers. */
  readonly each?: number;
}

/**
 * Fair admission in front of the handlers of `/api`: companies have a limit of requests under way, and wait in a queue
 * of their own; strangers have a share of their own, and some routes a reserved one. Health, figures, the web's files
 * and the live socket are outside of it.
 * @throws TooManyRequests when a queue is full.
 */
export const admitFairly = (
  fastify: FastifyInstance,
  routes: readonly Pick<Route, 'path' | 'isReserved'>[],
  { expensiveReads, heldMs = HELD_MS, each = HALF }: AdmissionRules,
): void => {
  const working = new WorkingCompanies();
  const pools: Pools = {
    reads: new FairShare(ofReads(each), working),
    changes: new FairShare(ofChanges(each), working),
    expensive: new FairShare(ofExpensive(expensiveReads), working),
    strangers: new FairShare(ofStrangers(each)),
    reserved: new FairShare(RESERVED),
    heldMs,
  };
  fastify.decorate(POOLS, pools);
  const reserved = new Set(routes.flatMap(({ path, isReserved }) => (isReserved ? [path] : [])));
  const admit = (asked: Asked, done: (fault?: Error) => void): void => {
    enter(asked, heldMs).then(
      () => done(),
      // Nobody is there to be answered.
      (fault: Error) => (fault instanceof AskerGone ? undefined : done(fault)),
    );
  };
  // Before the body is read: what waits is not in memory.
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    const viewer = viewerOf(request) ?? tokenViewerOf(request);
    if (viewer === null) return done();
    const share = isRead(request) ? pools.reads : pools.changes;
    admit({ request, reply, share, company: viewer.companyId }, done);
  });
  // The account that a stranger addresses is in the body, which is small.
  fastify.addHook('preValidation', (request: FastifyRequest & Placed, reply, done) => {
    const { url = '' } = request.routeOptions;
    if (request[PLACE] !== undefined || !url.startsWith('/api/')) return done();
    const share = reserved.has(url) ? pools.reserved : pools.strangers;
    admit({ request, reply, share, company: NOBODY, flows: flowsOf(request) }, done);
  });
  // How fast a client takes its answer is not the process's work. A client that disconnects leaves its work behind.
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    leavePlace(request);
    done();
  });
};

/**
 * Moves the request of a program to the share of its company, once its token is known.
 * @throws TooManyRequests when the company's queue is full.
 */
export const joinCompany = async (request: FastifyRequest, company: number): Promise<void> => {
  if (!request.server.hasDecorator(POOLS)) return;
  leavePlace(request);
  const { changes, heldMs } = request.server.getDecorator<Pools>(POOLS);
  keep(request, await changes.enter(company, null), heldMs);
};

/**
 * Runs an expensive read in its company's turn, apart from the place of its request.
 * @throws TooManyRequests when many of the company wait; AskerGone when the caller has disconnected.
 */
export const inTurnOfReads = <T>(
  request: FastifyRequest,
  company: number,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T> => {
  if (!request.server.hasDecorator(POOLS)) return read();
  leavePlace(request);
  return request.server.getDecorator<Pools>(POOLS).expensive.run(company, signal, read);
};
