import { Body, Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@prosa/http';
import type { FastifyRequest } from 'fastify';
import { strangerOf } from '../verification/stranger';
import { ForgetPasswordRequest, ResetPasswordPath, ResetPasswordRequest } from './password-reset.commands';
import { PasswordResetHandlers, type ForgetPasswordAnswer } from './password-reset.handlers';

/**
 * A new password by a code from a mail. Older clients put everything into the path; that form is served too, kept out
 * of caches, of other sites' referrers and, since lines name the route only, of every log.
 */
@ApiTags('password')
@Public()
@Controller()
export class PasswordResetController {
  constructor(private readonly resets: PasswordResetHandlers) {}

  @Post('forgetpassword')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sends a code to an e-mail address; status 404 in the body when nobody has it' })
  forgotten(
    @Body() { email }: ForgetPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<ForgetPasswordAnswer> {
    return this.resets.ask(email, strangerOf(request));
  }

  @Post('forgetpassword/:email')
  @HttpCode(200)
  @ApiOperation({ summary: 'The same, with the address in the path' })
  forgottenByPath(
    @Param() { email }: ForgetPasswordRequest,
    @Req() request: FastifyRequest,
  ): Promise<ForgetPasswordAnswer> {
    return this.resets.ask(email, strangerOf(request));
  }

  @Post('resetpasswords')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Sets a new password by a code, and ends all sessions of its person' })
  async reset(@Body() body: ResetPasswordRequest, @Req() request: FastifyRequest): Promise<{ ok: true }> {
    await this.resets.reset(body, strangerOf(request));
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
  ): Promise<{ ok: true }> {
    await this.resets.reset({ email, token, password: newPassword }, strangerOf(request));
    return { ok: true };
  }
}
