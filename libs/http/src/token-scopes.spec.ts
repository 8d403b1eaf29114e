import 'reflect-metadata';
import { Body, Controller, Get, Module, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Environment } from '@prosa/config';
import { DomainError } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import {
  ACCESS_TOKENS,
  createHttpApp,
  CurrentToken,
  HttpModule,
  IntegerField,
  Public,
  TextField,
  TOKEN_CALLERS,
  TokenScopes,
  type AccessTokens,
  type TokenCallers,
  type TokenViewer,
} from './index';

class PageQuery {
  @IntegerField({ optional: true })
  limit?: number;
}

class NoteBody {
  @TextField()
  text!: string;
}

@Controller('v1/things')
class ProgramsController {
  @Get()
  @TokenScopes('read')
  list(@CurrentToken() { companyId }: TokenViewer, @Query() query: PageQuery): object {
    return { companyId, ...query };
  }

  @Get('plain')
  @TokenScopes('read')
  plain(): object {
    return {};
  }

  @Post()
  @TokenScopes('read', 'notes:write')
  add(@Body() body: NoteBody): object {
    return { ...body };
  }
}

@Controller('elsewhere')
class PeopleController {
  @Post()
  @Public()
  add(@Body() body: NoteBody): object {
    return { ...body };
  }
}

const people: AccessTokens = { verify: () => Promise.resolve(null), onChange: () => () => undefined };
const programs: TokenCallers = {
  admit: (token, address) => {
    if (token === 'elsewhere') return Promise.reject(new DomainError('ERR_TOKEN_ADDRESS', address));
    if (token !== 'reader') return Promise.reject(new DomainError('ERR_API_TOKEN_INVALID'));
    return Promise.resolve({ companyId: 3, tokenId: 't', name: 'n8n', scopes: ['read'] });
  },
};

@Module({
  controllers: [ProgramsController, PeopleController],
  providers: [
    { provide: ACCESS_TOKENS, useValue: people },
    { provide: TOKEN_CALLERS, useValue: programs },
  ],
})
class SpecModule {}

describe('The gate of programs', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    const destination = { write: () => undefined };
    const logger = createLogger({ level: 'fatal', service: 'spec', destination });
    const parts = { health: new HealthChecks(), metrics: new Metrics(), logger };
    app = await createHttpApp(HttpModule.forProcess(parts, [SpecModule]), new Environment());
  });

  afterAll(() => app.close());

  const ask = async (token: string | null, url: string, payload?: object) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const method = payload === undefined ? 'GET' : 'POST';
    const answer = await app.inject({
      ...{ method, url: `/api${url}`, headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };

  it('lets a token in by its scopes, into its own company', async () => {
    expect(await ask('reader', '/v1/things?limit=5')).toEqual({
      status: 200,
      body: { companyId: 3, limit: 5 },
    });
    expect(await ask('reader', '/v1/things', { text: 'oi' })).toMatchObject({
      status: 403,
      body: { error: 'ERR_SCOPE' },
    });
  });

  it('refuses what is no token of a program, and never as an expired session', async () => {
    for (const token of [null, '', 'a.b.c', 'unknown'])
      expect(await ask(token, '/v1/things')).toMatchObject({
        status: 401,
        body: { error: 'ERR_API_TOKEN_INVALID' },
      });
    expect(await ask('elsewhere', '/v1/things')).toMatchObject({
      status: 403,
      body: { error: 'ERR_TOKEN_ADDRESS' },
    });
  });

  it.each([
    ['/v1/things?limit=5&filter=x', 'filter'],
    ['/v1/things?companyId=4', 'companyId'],
    ['/v1/things/plain?x=1', 'x'],
    ['/v1/things?constructor=1', 'constructor'],
  ])('refuses the unknown field of %s by its name', async (url, field) => {
    expect(await ask('reader', url)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ field, rule: 'unknown' }] },
    });
  });

  it('drops unknown fields on all other routes', async () => {
    expect(await ask(null, '/elsewhere', { text: 'oi', more: 1 })).toEqual({
      status: 201,
      body: { text: 'oi' },
    });
  });
});
