import { Body, Controller, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@prosa/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strangers } from '../verification/strangers';
import { ForgetPasswordRequest, ResetPasswordPath, ResetPasswordRequest } from './password-reset.commands';
import { PasswordResetService, type ForgetPasswordAnswer } from './password-reset.service';

/**
 * Password reset by a code from a mail. Older clients put everything into the path; that form is supported too, but
 * excluded from caches, from referrers to other sites and, since log lines contain the route only, from every log.
 */
@ApiTags('password')
@Public()
@Controller()
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly strangers: Strangers,
  ) {}

  @Post('forgetpassword')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sends a code to an e-mail address; status 404 in the body when nobody has it' })
  forgotten(
    @Body() { email }: ForgetPasswordRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ForgetPasswordAnswer> {
    return this.resets.ask(email, this.strangers.of(request, reply));
  }

  @Post('forgetpassword/:email')
  @HttpCode(200)
  @ApiOperation({ summary: 'The same, with the address in the path' })
  forgottenByPath(
    @Param() { email }: ForgetPasswordRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ForgetPasswordAnswer> {
    return this.resets.ask(email, this.strangers.of(request, reply));
  }

  @Post('resetpasswords')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Sets a new password by a code, and ends all sessions of its person' })
  async reset(
    @Body() body: ResetPasswordRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    await this.resets.reset(body, this.strangers.of(request, reply));
    return { ok: true };
  }

  @Post('resetpasswords/:email/:token/:newPassword')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @ApiOperation({ summary: 'The same, with everything in the path' })
  async resetByPath(
    @Param() { email, token, newPassword }: ResetPasswordPath,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    await this.resets.reset({ email, token, password: newPassword }, this.strangers.of(request, reply));
    return { ok: true };
  }
}
