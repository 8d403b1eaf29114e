import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS } from '@prosa/contracts';
import { Public, ValidationFault } from '@prosa/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodeChannel } from '../verification/code-delivery';
import { Strangers } from '../verification/strangers';
import { SendCodeRequest, SignUpRequest, VerifyCodeRequest } from './sign-up.commands';
import { SignUpService } from './sign-up.service';

const missing = (field: string): ValidationFault =>
  new ValidationFault([{ field, rule: 'isEmail', message: `${field} must be an email` }]);

/** Sign-up, in three steps; each one requires that the platform allows it. */
@ApiTags('sign-up')
@Public()
@Controller()
export class SignUpController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly strangers: Strangers,
  ) {}

  @Post('whatsapp/send-code')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Sends a six-digit code to a phone, or by mail where there is no WhatsApp to send it',
  })
  async sendCode(
    @Body() body: SendCodeRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true; cooldown: number; channel: CodeChannel }> {
    const email = body.data?.email ?? body.email;
    if (email === undefined) throw missing('email');
    const name = body.data?.name ?? body.name ?? '';
    const channel = await this.signUps.sendCode(
      { phone: body.phone, email, name },
      this.strangers.of(request, reply),
    );
    return { ok: true, cooldown: LIMITS.codeCooldownSeconds, channel };
  }

  @Post('whatsapp/verify-code')
  @HttpCode(200)
  @ApiOperation({ summary: 'Proves that a phone got its code; the proof is good for half an hour' })
  async verifyCode(
    @Body() body: VerifyCodeRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    await this.signUps.verifyCode(body, this.strangers.of(request, reply));
    return { ok: true };
  }

  @Post('companies/cadastro')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Founds the company of a verified phone, with a trial and its first administrator',
  })
  async signUp(
    @Body() body: SignUpRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true; companyId: number }> {
    return { ok: true, companyId: await this.signUps.signUp(body, this.strangers.of(request, reply)) };
  }
}
