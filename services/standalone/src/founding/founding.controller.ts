import { Body, Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Environment } from '@prosa/config';
import { fromLoopback, Public, RATE_LIMITER, TooManyRequests, type RateLimiter } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { ENVIRONMENT } from '@prosa/platform';
import type { FastifyRequest } from 'fastify';
import { FoundingCode } from './founding-code';
import { FoundingRequest, type FoundingView } from './founding.commands';
import { FoundingService } from './founding.service';

const TRIES = { max: 20, windowMs: 3_600_000 };
/** Headers added by proxies; any of them means that the request comes from another machine. */
const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** The set-up of an installation without users. */
@ApiTags('founding')
@Public()
@Controller('founding')
export class FoundingController {
  private readonly code: FoundingCode;

  constructor(
    private readonly founding: FoundingService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {
    this.code = new FoundingCode(environment);
  }

  @Get()
  @ApiOperation({
    summary: 'Whether the platform still has to be founded, and whether the printed code is needed',
  })
  async show(@Req() request: FastifyRequest): Promise<FoundingView> {
    const open = await this.founding.isOpen();
    return { open, needsCode: open && !this.isHere(request) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Founds the platform: its super user, its first plan, the connection that codes leave by',
  })
  async found(@Body() body: FoundingRequest, @Req() request: FastifyRequest): Promise<{ ok: true }> {
    if (!(await this.founding.isOpen())) throw new DomainError('ERR_ALREADY_FOUNDED');
    if (!this.isHere(request)) this.requireCode(body.code ?? '', request.ip);
    await this.founding.found(body);
    return { ok: true };
  }

  /** Behind a proxy all requests come from this machine, so none is treated as local. */
  private isHere({ raw }: FastifyRequest): boolean {
    if (this.environment.TRUST_PROXY || PROXIED.some(name => raw.headers[name] !== undefined)) return false;
    return fromLoopback(raw);
  }

  private requireCode(typed: string, address: string): void {
    const key = `founding:${address}`;
    if (!this.limiter.take(key, TRIES)) throw new TooManyRequests(this.limiter.wait(key, TRIES));
    if (!this.code.is(typed)) throw new DomainError('ERR_FOUNDING_CODE');
  }
}
