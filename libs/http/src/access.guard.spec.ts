import 'reflect-metadata';
import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Environment } from '@prosa/config';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import {
  ACCESS_TOKENS,
  ACTING_REFUSALS,
  createHttpApp,
  HttpModule,
  listRoutes,
  NotWhileActing,
  PLAN_GATE,
  Public,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  TooManyRequests,
  type AccessTokens,
  type ActingRefusals,
  type PlanGate,
  type Viewer,
} from './index';

@Controller('board')
@Requires('tickets:work')
@RequiresPlan('useKanban')
class BoardController {
  @Get()
  board(): { board: true } {
    return { board: true };
  }

  @Get('campaigns')
  @RequiresPlan('useCampaigns')
  campaigns(): { campaigns: true } {
    return { campaigns: true };
  }

  @Get('users')
  @Requires('users:manage')
  users(): { users: true } {
    return { users: true };
  }
}

@Controller('desk')
class TicketsController {
  @Post()
  @Requires('tickets:work')
  command(@RequestEnvelope() envelope: CommandEnvelope): CommandEnvelope {
    return envelope;
  }

  @Post('theirs')
  @Requires('tickets:work')
  theirs(): never {
    throw new DomainError('ERR_NO_PERMISSION');
  }

  @Post('token')
  @Requires('tickets:work')
  @NotWhileActing('token')
  token(): { token: true } {
    return { token: true };
  }

  @Get()
  @Public()
  busy(): never {
    throw new TooManyRequests(700_500);
  }
}

const person = (companyId: number, more: Partial<Viewer> = {}): Viewer => ({
  userId: 7,
  uuid: '0190c0de-0000-7000-8000-000000000007',
  name: 'Ana',
  companyId,
  profile: 'user',
  super: false,
  allTicket: 'disabled',
  queueIds: [],
  sessionId: 's',
  ...more,
});
const acting = { userId: 1, companyId: 1, name: 'Sônia', reason: 'Chamado 12', accessId: 'a' };
const people: Readonly<Record<string, Viewer>> = {
  ana: person(1),
  root: person(1, { super: true }),
  bruno: person(2),
  admin: person(2, { profile: 'admin' }),
  sonia: person(2, { profile: 'admin', acting }),
};
const tokens: AccessTokens = {
  verify: token => Promise.resolve(people[token] ?? null),
  onChange: () => () => undefined,
};
/** Company 2 pays for the board, and for no campaigns. */
const plans: PlanGate = {
  allows: (companyId, feature) => Promise.resolve(companyId === 2 && feature === 'useKanban'),
};

const refused: string[] = [];
const refusals: ActingRefusals = {
  record: ({ acting: by }, key) => {
    refused.push(`${by?.name}: ${key}`);
    return Promise.resolve();
  },
};
const lines: string[] = [];

const moduleWith = (providers: { provide: symbol; useValue: object }[]) => {
  @Module({
    controllers: [BoardController, TicketsController],
    providers: [
      { provide: ACCESS_TOKENS, useValue: tokens },
      { provide: ACTING_REFUSALS, useValue: refusals },
      ...providers,
    ],
  })
  class SpecModule {}
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'fatal', service: 'spec', destination });
  return HttpModule.forProcess({ health: new HealthChecks(), metrics: new Metrics(), logger }, [SpecModule]);
};

describe('the one gate of all routes', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await createHttpApp(moduleWith([{ provide: PLAN_GATE, useValue: plans }]), new Environment());
  });

  afterAll(() => app.close());

  const ask = async (name: string, url: string, method: 'GET' | 'POST' = 'GET', key?: string) => {
    const headers = {
      authorization: `Bearer ${name}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const answer = await app.inject({ method, url: `/api${url}`, headers });
    return {
      status: answer.statusCode,
      body: answer.json<Record<string, unknown>>(),
      headers: answer.headers,
    };
  };

  it('opens what a plan includes to the people of companies that have it, and to nobody else', async () => {
    expect(await ask('bruno', '/board')).toMatchObject({ status: 200 });
    for (const name of ['ana', 'root'])
      expect(await ask(name, '/board')).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
  });

  it('lets a method name another feature than its controller', async () => {
    expect(await ask('bruno', '/board/campaigns')).toMatchObject({ body: { error: 'ERR_PLAN_FEATURE' } });
  });

  it('asks for the permission first: who may not come in learns nothing about the plan', async () => {
    expect(await ask('ana', '/board/users')).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } });
    expect(await ask('admin', '/board/users')).toMatchObject({ status: 200 });
    expect(await ask('nobody', '/board')).toMatchObject({ body: { error: 'ERR_SESSION_EXPIRED' } });
  });

  it('lists the feature of each route', () => {
    const features = new Map(listRoutes(app).map(({ path, plan }) => [path, plan]));
    expect(features.get('/api/board')).toBe('useKanban');
    expect(features.get('/api/board/campaigns')).toBe('useCampaigns');
    expect(features.get('/api/desk')).toBeNull();
  });

  it('refuses to start where a route needs a plan and nobody knows plans', async () => {
    await expect(createHttpApp(moduleWith([]), new Environment())).rejects.toThrow('PlanGate');
  });

  it('puts the person who really acts into the envelope, and keeps their commands apart from the company’s own', async () => {
    const key = 'b1c9a6e2-6d0b-4d4e-8d0a-1f2e3d4c5b6a';
    const [own, acted] = [await ask('admin', '/desk', 'POST', key), await ask('sonia', '/desk', 'POST', key)];
    expect(own.body['actor']).toEqual({ kind: 'user', id: 7, name: 'Ana' });
    expect(acted.body['actor']).toEqual({ kind: 'user', id: 1, name: 'Sônia', companyId: 1 });
    expect(acted.body['commandId']).not.toBe(own.body['commandId']);
  });

  it('refuses lasting access to users who act for others, and records the attempt', async () => {
    expect(await ask('admin', '/desk/token', 'POST')).toMatchObject({ status: 201 });
    expect(await ask('sonia', '/desk/token', 'POST')).toMatchObject({
      status: 403,
      body: { error: 'ERR_NOT_WHILE_ACTING' },
    });
    expect(refused).toEqual(['Sônia: token']);
  });

  it('leaves a line for each refused permission and each act of a super user, without names', async () => {
    lines.length = 0;
    await ask('ana', '/board/users');
    await ask('sonia', '/desk', 'POST');
    await ask('admin', '/desk', 'POST');
    await ask('bruno', '/board');
    await ask('bruno', '/desk/theirs', 'POST');
    await ask('nobody', '/board/users');
    expect(lines.map(line => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        security: 'permission-refused',
        level: 'warn',
        ...{ userId: 7, companyId: 1, method: 'GET', route: '/api/board/users', permission: 'users:manage' },
      }),
      expect.objectContaining({
        security: 'super-act',
        level: 'info',
        ...{ userId: 1, ownCompanyId: 1, companyId: 2, method: 'POST', route: '/api/desk' },
      }),
      // Not the gate refused it: a rule about one thing did.
      expect.objectContaining({
        security: 'permission-refused',
        ...{ userId: 7, companyId: 2, method: 'POST', route: '/api/desk/theirs', permission: null },
      }),
    ]);
    expect(lines.join()).not.toMatch(/Ana|Sônia/);
  });

  it('returns Retry-After to clients that send too many requests', async () => {
    const answer = await ask('ana', '/desk');
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '701' },
      body: { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 701 },
    });
    expect(answer.body['message']).toMatch(/\(12 min\)$/);
  });
});
