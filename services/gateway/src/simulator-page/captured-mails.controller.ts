import { Controller, Get, Header, Inject, NotFoundException, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Environment } from '@prosa/config';
import { EmailField, LoopbackOnly, Public } from '@prosa/http';
import { CAPTURED_MAILS, type CapturedMailer } from '@prosa/mail';
import { ENVIRONMENT } from '@prosa/platform';

/** Filters by recipient; absent: all mails. */
export class MailsQuery {
  @EmailField({ optional: true })
  to?: string;
}

/** A mail as the simulator's page shows it. */
export interface MailView {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

/** Captured mails, for the page `/simulator/mails`; loopback and simulated mode only. */
@ApiExcludeController()
@Controller('simulator/api/mails')
@Public()
@LoopbackOnly()
export class CapturedMailsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(CAPTURED_MAILS) private readonly mails: CapturedMailer | null,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  list(@Query() { to }: MailsQuery): readonly MailView[] {
    if (this.mails === null || !this.environment.simulated) throw new NotFoundException();
    return this.mails.to(to).map(mail => ({
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      at: mail.at.toISOString(),
    }));
  }
}
