import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { HealthChecks, HealthReport, Metrics } from '@prosa/observability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from './access';
import { LoopbackOnly } from './loopback';
import { viewerOf } from './request-context';
import { HEALTH_CHECKS, METRICS } from './tokens';

/** Liveness and readiness of this process. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  constructor(@Inject(HEALTH_CHECKS) private readonly checks: HealthChecks) {}

  /** 200 as long as the process responds. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** How each part is: 200, or 503 when one of them is failing; to super users also what is wrong, where that is known. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HealthReport> {
    const { details, ...report } = await this.checks.report();
    void reply.status(report.ready ? 200 : 503);
    return viewerOf(request)?.super === true && details !== undefined ? { ...report, details } : report;
  }
}

/** The process's figures for a scraper on this machine. */
@ApiExcludeController()
@Public()
@LoopbackOnly()
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly metrics: Metrics) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  figures(): Promise<string> {
    return this.metrics.render();
  }
}
