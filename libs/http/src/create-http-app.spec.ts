import 'reflect-metadata';
import { Body, Controller, Get, Inject, Module, Param, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Environment } from '@prosa/config';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics, type JsonLogger } from '@prosa/observability';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ACCESS_TOKENS,
  type AccessTokens,
  BooleanField,
  ColorField,
  createHttpApp,
  CurrentViewer,
  EmailField,
  HttpModule,
  IdField,
  IdPipe,
  ListField,
  listRoutes,
  LOGGER,
  LoopbackOnly,
  PageQuery,
  Public,
  RequestEnvelope,
  Requires,
  TextField,
  type Viewer,
} from './index';

class Thing {
  @TextField({ min: 2, max: 10 })
  name!: string;

  @EmailField({ optional: true })
  email?: string;

  @EmailField({ optional: true, nullable: true })
  billingEmail?: string | null;

  @IdField({ optional: true, nullable: true })
  queueId?: number | null;

  @BooleanField({ optional: true })
  geral?: boolean;

  @ColorField({ optional: true })
  color?: string;
}

class ThingQuery extends PageQuery {
  @ListField({ of: 'id', optional: true })
  queueIds?: number[];
}

@Controller('things')
class ThingController {
  constructor(@Inject(LOGGER) private readonly logger: JsonLogger) {}

  @Get()
  @Requires('tickets:work')
  list(@Query() query: ThingQuery): ThingQuery {
    return query;
  }

  @Get('mine')
  @Requires('users:manage')
  mine(@CurrentViewer() viewer: Viewer): Viewer {
    return viewer;
  }

  @Get('broken/:how')
  @Public()
  broken(@Param('how') how: string): never {
    this.logger.info('before it breaks');
    if (how === 'database') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    if (how === 'refused') throw new DomainError('ERR_TICKET_ASSIGNED');
    throw new Error('secret insides');
  }

  @Get(':id')
  @Public()
  one(@Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number): { id: number } {
    return { id };
  }

  @Post()
  @Public()
  add(@Body() thing: Thing): Thing {
    return thing;
  }

  @Post('commands')
  @Requires('tickets:work')
  command(@RequestEnvelope() envelope: CommandEnvelope): CommandEnvelope {
    return envelope;
  }
}

class Letter {
  @TextField({ max: 5_000 })
  body!: string;
}

@Controller('letters')
class LetterController {
  @Post()
  @Requires('tickets:work')
  add(@Body() letter: Letter): Letter {
    return letter;
  }
}

@Controller('simulator/api')
@Public()
@LoopbackOnly()
class LocalController {
  @Get('phones')
  phones(): { phones: string } {
    return { phones: 'none' };
  }
}

const ana: Viewer = {
  userId: 7,
  uuid: '0190c0de-0000-7000-8000-000000000007',
  name: 'Ana',
  companyId: 3,
  profile: 'user',
  super: false,
  allTicket: 'disabled',
  queueIds: [],
  sessionId: 's',
};
const tokens: AccessTokens = {
  verify: token => Promise.resolve(token === 'root' ? { ...ana, super: true } : token === 'ana' ? ana : null),
  onChange: () => () => undefined,
};

const lines: Record<string, unknown>[] = [];
const health = new HealthChecks(50);
const webRoot = mkdtempSync(join(tmpdir(), 'prosa-web-'));

@Module({
  controllers: [ThingController, LetterController, LocalController],
  providers: [{ provide: ACCESS_TOKENS, useValue: tokens }],
})
class ThingModule {}

const edge = HttpModule.forProcess(
  {
    health,
    metrics: new Metrics(),
    logger: createLogger({
      level: 'trace',
      service: 'spec',
      destination: { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    }),
  },
  [ThingModule],
);

let app: NestFastifyApplication;
const call = async (
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string> = {},
  payload?: string | object,
) => {
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const json = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: (json ? answer.json() : {}) as Record<string, never>,
  };
};
const signedIn = { authorization: 'Bearer ana' };
const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<title>Prosa</title>');
  writeFileSync(join(webRoot, 'simulator.html'), '<title>Phones</title>');
  writeFileSync(join(webRoot, 'assets', 'main-abc123.js'), 'export {};');
  const environment = Object.assign(new Environment(), { SECURITY_CONTACT: 'mailto:security@prosa.test' });
  app = await createHttpApp(edge, environment, { webRoot });
});

afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

describe('who may call', () => {
  it('answers 401 without a token, and 403 ERR_SESSION_EXPIRED with one that is no longer good', async () => {
    expect(await call('GET', '/api/things')).toMatchObject({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
    expect(await call('GET', '/api/things', { authorization: 'Bearer old' })).toMatchObject({
      status: 403,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
  });

  it('answers 403 ERR_NO_PERMISSION to a person who lacks the permission', async () => {
    expect(await call('GET', '/api/things/mine', signedIn)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  });

  it('refuses to start with a route that declares no access', async () => {
    @Controller('open')
    class Careless {
      @Get()
      all(): string {
        return 'everything';
      }
    }
    @Module({
      controllers: [Careless],
      providers: [{ provide: ACCESS_TOKENS, useValue: tokens }],
    })
    class CarelessModule {}
    const module = HttpModule.forProcess(
      { health, metrics: new Metrics(), logger: createLogger({ level: 'silent', service: 'spec' }) },
      [CarelessModule],
    );
    await expect(createHttpApp(module, new Environment())).rejects.toThrow('GET /api/open');
  });

  it('lists every route with what it demands', () => {
    expect(listRoutes(app)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: '/api/things', access: 'tickets:work', plan: null }),
        expect.objectContaining({ path: '/health/ready', access: 'public', loopbackOnly: false }),
        expect.objectContaining({ path: '/simulator/api/phones', access: 'public', loopbackOnly: true }),
        expect.objectContaining({ path: '/api/letters', bodyLimit: 16_384 + 12 * 5_000 }),
        expect.objectContaining({ path: '/api/things', method: 'POST', bodyLimit: 16_384 }),
      ]),
    );
  });

  it('lists them without making a single provider, for the generated reference', async () => {
    @Module({
      controllers: [ThingController],
      providers: [
        {
          provide: ACCESS_TOKENS,
          useFactory: () => {
            throw new Error('made');
          },
        },
      ],
    })
    class UnmadeModule {}
    const module = HttpModule.forProcess(
      { health, metrics: new Metrics(), logger: createLogger({ level: 'silent', service: 'spec' }) },
      [UnmadeModule],
    );
    const preview = await createHttpApp(module, new Environment(), { preview: true });
    expect(listRoutes(preview).map(route => route.path)).toContain('/api/things/mine');
    await preview.close();
  });

  it('hides local routes from whoever comes through a proxy', async () => {
    expect(await call('GET', '/simulator/api/phones')).toMatchObject({ status: 200 });
    const proxied = { 'x-forwarded-for': '203.0.113.9' };
    expect(await call('GET', '/simulator/api/phones', proxied)).toMatchObject({ status: 404 });
  });

  it.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host', 'cf-ray'])(
    'hides local routes from whoever comes through a proxy that adds only %s',
    async name => {
      const host = 'localhost:8080';
      for (const path of ['/simulator/api/phones', '/metrics'])
        expect(await call('GET', path, { host, [name]: '203.0.113.9' })).toMatchObject({ status: 404 });
    },
  );

  it('asks who calls before the body is looked at', async () => {
    for (const payload of ['{"broken', `{"name":"${'x'.repeat(1_100_000)}"}`, '['.repeat(5_000)]) {
      expect(await call('POST', '/api/letters', json, payload)).toMatchObject({ status: 401 });
      expect(await call('POST', '/api/letters', { ...json, ...signedIn }, payload)).not.toMatchObject({
        status: 401,
      });
    }
  });

  it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '127.8.9.1', '[::1]:8080'])(
    'shows local routes to who calls this machine %s',
    async host => {
      expect(await call('GET', '/simulator/api/phones', { host })).toMatchObject({ status: 200 });
      expect(await call('GET', '/metrics', { host })).toMatchObject({ status: 200 });
      const origin = `http://${host}`;
      expect(await call('GET', '/simulator/api/phones', { host, origin })).toMatchObject({ status: 200 });
    },
  );

  it.each(['evil.example', 'evil.example:8080', 'localhost.evil.example', 'x@localhost', '127.evil.example'])(
    'hides local routes from a page whose own name %p leads to this machine',
    async host => {
      expect(await call('GET', '/simulator/api/phones', { host })).toMatchObject({ status: 404 });
      expect(await call('GET', '/metrics', { host })).toMatchObject({ status: 404 });
      expect(await call('GET', '/simulator', { host })).not.toMatchObject({ text: '<title>Phones</title>' });
    },
  );

  it.each(['http://evil.example', 'https://localhost.evil.example', 'http://evil.example/localhost', 'null'])(
    'hides local routes from a page of %s',
    async origin => {
      expect(await call('GET', '/simulator/api/phones', { host: 'localhost', origin })).toMatchObject({
        status: 404,
      });
    },
  );

  it('gives a repeated Idempotency-Key the same command, and another call another', async () => {
    const key = { ...signedIn, 'idempotency-key': 'b1c9a6e2-6d0b-4d4e-8d0a-1f2e3d4c5b6a' };
    const first = await call('POST', '/api/things/commands', key);
    const again = await call('POST', '/api/things/commands', key);
    const other = await call('POST', '/api/things/commands?x=1', key);
    expect(again.body['commandId']).toBe(first.body['commandId']);
    expect(other.body['commandId']).not.toBe(first.body['commandId']);
    expect(first.body['actor']).toEqual({ kind: 'user', id: 7, name: 'Ana' });
  });
});

describe('what is refused, and how', () => {
  it('names each field that breaks its rule', async () => {
    const answer = await call('POST', '/api/things', {}, { name: 'x', email: 'nobody', color: 'red' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(answer.body['details']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'name', rule: 'minLength' }),
        expect.objectContaining({ field: 'email', rule: 'isEmail' }),
        expect.objectContaining({ field: 'color', rule: 'matches' }),
      ]),
    );
  });

  it('drops unknown fields, trims, and reads what older clients send', async () => {
    const sent = { name: ' Ana ', email: null, queueId: null, geral: 'true', color: '#773dfa', companyId: 9 };
    const answer = await call('POST', '/api/things', {}, sent);
    expect(answer.body).toEqual({ name: 'Ana', queueId: null, geral: true, color: '#773DFA' });
  });

  it('reads an empty address as none where there may be none, and refuses it elsewhere', async () => {
    const none = await call('POST', '/api/things', {}, { name: 'Ana', billingEmail: ' ' });
    expect(none.body).toEqual({ name: 'Ana', billingEmail: null });
    expect((await call('POST', '/api/things', {}, { name: 'Ana', email: '' })).status).toBe(400);
  });

  it.each([
    ['{"name":', 'ERR_INVALID_JSON'],
    ['[]', 'ERR_INVALID_JSON'],
    ['"text"', 'ERR_INVALID_JSON'],
    ['', 'ERR_VALIDATION'],
    ['null', 'ERR_VALIDATION'],
    ['{"name":"a\\u0000b"}', 'ERR_VALIDATION'],
    ['{"name":"ab\\ud800"}', 'ERR_VALIDATION'],
    ['{"name":{"a":1}}', 'ERR_VALIDATION'],
    ['{"name":"ok","__proto__":{"x":1}}', 'ERR_BAD_REQUEST'],
    [`{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'ERR_VALIDATION'],
  ])('answers 400 to the body %#', async (payload, code) => {
    expect(await call('POST', '/api/things', json, payload)).toMatchObject({
      status: 400,
      body: { error: code },
    });
  });

  it('drops ten thousand unknown fields before a rule compares them', async () => {
    const sent = (count: number): object => ({
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])),
      body: 'Bom dia',
    });
    const headers = { ...json, ...signedIn };
    expect(await call('POST', '/api/letters', headers, sent(1_900))).toMatchObject({
      status: 201,
      body: { body: 'Bom dia' },
    });
    expect(await call('POST', '/api/letters', headers, sent(2_500))).toMatchObject({
      status: 413,
      body: { error: 'ERR_PAYLOAD_TOO_LARGE' },
    });
  });

  it('reads no more than 16 KiB where no long text is taken, and as much as a text may have elsewhere', async () => {
    const long = 'x'.repeat(5_000);
    expect(await call('POST', '/api/things', json, { name: 'Ana', more: 'x'.repeat(16_500) })).toMatchObject({
      status: 413,
      body: { error: 'ERR_PAYLOAD_TOO_LARGE' },
    });
    const answer = await call(
      'POST',
      '/api/letters',
      { ...json, ...signedIn },
      { body: long, more: 'x'.repeat(16_500) },
    );
    expect(answer).toMatchObject({ status: 201, body: { body: long } });
  });

  it('says where weaknesses are reported', async () => {
    const answer = await call('GET', '/.well-known/security.txt');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.text).toMatch(/^Contact: mailto:security@prosa\.test\nExpires: \d{4}-.*Z\n/);
  });

  it('lets nobody keep an answer of the API unless its route says so', async () => {
    expect((await call('GET', '/api/things', signedIn)).headers['cache-control']).toBe('no-store');
    expect((await call('GET', '/api/nothing')).headers['cache-control']).toBe('no-store');
  });

  it('answers 413 to a body over 1 MiB', async () => {
    const answer = await call('POST', '/api/things', json, `{"name":"${'x'.repeat(1_100_000)}"}`);
    expect(answer).toMatchObject({ status: 413, body: { error: 'ERR_PAYLOAD_TOO_LARGE' } });
  });

  it.each(['0', '-1', '1.5', '9999999999', '2147483648', 'abc', '1%00', '%20'])(
    'answers 404 or 400 to the id %s, never 500',
    async id => {
      const answer = await call('GET', `/api/things/${id}`);
      expect([400, 404]).toContain(answer.status);
    },
  );

  it('answers 404 to an unknown path and 400 to a broken encoding', async () => {
    expect(await call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: { error: 'ERR_NOT_FOUND' },
    });
    expect(await call('GET', '/api/%zz')).toMatchObject({ status: 400, body: { error: 'ERR_BAD_REQUEST' } });
  });

  it('speaks the language of the caller', async () => {
    const pt = await call('GET', '/api/nothing');
    const en = await call('GET', '/api/nothing', { 'accept-language': 'fr, en;q=0.8' });
    expect([pt.body['message'], en.body['message']]).toEqual([
      'Registro não encontrado.',
      'Record not found.',
    ]);
  });

  it('tells a refusal by its code, a lost database as 503, and anything else as 500 without insides', async () => {
    expect(await call('GET', '/api/things/broken/refused')).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_ASSIGNED' },
    });
    const lost = await call('GET', '/api/things/broken/database');
    expect(lost).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
    expect(lost.headers['retry-after']).toBe('2');
    const broken = await call('GET', '/api/things/broken/anyhow');
    expect(broken).toMatchObject({ status: 500, body: { error: 'ERR_INTERNAL' } });
    expect(broken.text).not.toContain('secret');
    expect(broken.body['correlationId']).toBe(broken.headers['x-correlation-id']);
  });

  it('carries the correlation into every line of the request, and the template of the route, never its address', async () => {
    lines.length = 0;
    const sent = '0190c0de-0000-4000-8000-0000000000aa';
    await call('GET', '/api/things/broken/anyhow?searchParam=5511999', { 'x-request-id': sent });
    const ours = lines.filter(line => line['correlationId'] === sent);
    expect(ours.map(line => line['msg'])).toEqual(['before it breaks', 'request failed', 'request']);
    expect(JSON.stringify(lines)).not.toContain('5511999');
  });

  it('reads lists of a query repeated, as JSON, with brackets or by commas', async () => {
    for (const query of [
      'queueIds=1&queueIds=2',
      'queueIds=[1,2]',
      'queueIds[]=1&queueIds[]=2',
      'queueIds=1,2',
    ])
      expect((await call('GET', `/api/things/?${query}`, signedIn)).body['queueIds']).toEqual([1, 2]);
    expect((await call('GET', '/api/things?queueIds=[1,"x"]', signedIn)).status).toBe(400);
  });
});

describe('health', () => {
  it('is ready when every part is well, and names those that are not', async () => {
    expect(await call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await call('GET', '/health/ready')).toMatchObject({ status: 200 });
    health.register('database', () => Promise.reject(new Error('gone')));
    health.register('slow', () => new Promise(() => undefined));
    health.register('bus', () => true);
    expect(await call('GET', '/health/ready')).toMatchObject({
      status: 503,
      body: { ready: false, checks: { database: 'failing', slow: 'failing', bus: 'ok' } },
    });
  });

  it('tells super users alone what is wrong with a part, as that names addresses', async () => {
    health.register('log', () => ({ state: 'away', detail: 'Nobody listens at esdb.example' }));
    const ask = async (token: string) =>
      (await call('GET', '/health/ready', { authorization: `Bearer ${token}` })).body;
    expect(await ask('root')).toMatchObject({ details: { log: 'Nobody listens at esdb.example' } });
    for (const asked of [await ask('ana'), await ask('nobody'), (await call('GET', '/health/ready')).body]) {
      expect(asked).toMatchObject({ checks: { log: 'away' } });
      expect(asked).not.toHaveProperty('details');
    }
  });

  it('shows the figures of the routes', async () => {
    expect((await call('GET', '/metrics')).text).toContain('route="/health/ready",status="200"');
  });
});

describe('the web', () => {
  it('serves a screen for every path, pages fresh and hashed assets for ever', async () => {
    const page = await call('GET', '/tickets/0190c0de');
    expect(page.text).toContain('Prosa');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.headers['content-security-policy']).toContain("default-src 'self';script-src 'self'");
    const asset = await call('GET', '/assets/main-abc123.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect((await call('GET', '/assets/gone.js')).status).toBe(404);
    expect((await call('GET', '/simulator')).text).toContain('Phones');
  });

  it('never answers a page to a call of the API', async () => {
    expect((await call('GET', '/api')).status).toBe(404);
    expect((await call('POST', '/tickets')).status).toBe(404);
  });
});
