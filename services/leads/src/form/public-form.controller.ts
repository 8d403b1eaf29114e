import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CAPTCHA_HEADER, type PublicFormView } from '@prosa/contracts';
import { correlationOf, languageOf, Public, UuidPipe } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormDoor } from './form-door.service';
import { LeadSubmissionRequest } from './lead-form.commands';
import { Submissions } from './submissions.service';

const publicId = new UuidPipe('ERR_NO_FORM_FOUND');

/** The public forms, accessible with their URL (spec 2 §2, §7). */
@ApiTags('forms')
@Public()
@Controller('forms/apresentacao')
export class PublicFormController {
  constructor(
    private readonly submissions: Submissions,
    private readonly door: FormDoor,
  ) {}

  @Get(':uuid')
  @ApiOperation({ summary: 'What a form asks and how it looks' })
  async show(@Param('uuid', publicId) uuid: string): Promise<PublicFormView> {
    return (await this.door.form(uuid)).view;
  }

  @Get(':uuid/captcha')
  @ApiOperation({ summary: 'A challenge to solve; only where the captcha is our own' })
  challenge(@Param('uuid', publicId) uuid: string): Promise<object> {
    return this.submissions.challenge(uuid);
  }

  /** Under pressure 429 with what to solve; older clients read the code of a known e-mail in `message`. */
  @Post(':uuid')
  @ApiOperation({ summary: 'Sends a filled form' })
  @ApiHeader({ name: CAPTCHA_HEADER, required: false })
  // Unauthenticated bodies are limited to 16 KB.
  @ApiBody({ type: LeadSubmissionRequest })
  async submit(
    @Param('uuid', publicId) uuid: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const sent = request.headers[CAPTCHA_HEADER.toLowerCase()];
    try {
      const answer = await this.submissions.submit({
        publicId: uuid,
        body: request.body,
        address: request.ip,
        token: typeof sent === 'string' ? sent : '',
        correlationId: correlationOf(request),
        language: languageOf(request.headers['accept-language']),
      });
      if ('demand' in answer) void reply.status(429).header('Retry-After', '60').send(answer.demand);
      else void reply.status(201).send({ ok: true });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'CLIENT_FILLED') throw error;
      void reply.status(409).send({ error: 'CLIENT_FILLED', message: 'CLIENT_FILLED' });
    }
  }
}
